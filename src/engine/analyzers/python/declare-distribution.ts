import type { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { type MetadataHeaders, readMetadata } from './read-metadata.ts';

/** Adds the distribution that core metadata describe. False when they have no name or no version. */
export function declareDistribution(builder: FactsBuilder, metadata: Uint8Array, where: string): boolean {
  const headers = readMetadata(metadata);
  const { name, version, requirements } = headers;
  if (name === undefined || version === undefined) return false;
  const details = givenDetails({ supplier: supplierOf(headers), dependencies: requirements });
  builder.addPackage({ type: 'pypi', name, version, licenses: licensesOf(headers), ...details }, where);
  return true;
}

/** The author with the address, which is complete in itself when it has a name. */
function supplierOf({ author, email }: MetadataHeaders): string | undefined {
  if (email === undefined || author === undefined) return author ?? email;
  return email.includes('<') ? email : `${author} <${email}>`;
}

/** The SPDX expression, else the license field, else classifiers (`License` may contain a whole license text). */
function licensesOf({ licenseExpression, license, licenseClassifiers }: MetadataHeaders): string[] {
  for (const declared of [[licenseExpression ?? ''], [license ?? ''], licenseClassifiers]) {
    const kept = boundedLicenses(declared).filter((text) => text.toUpperCase() !== 'UNKNOWN');
    if (kept.length > 0) return kept;
  }
  return [];
}
