import type { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { type MetadataHeaders, type PartyHeaders, readMetadata } from './read-metadata.ts';

/** Adds the distribution that core metadata describe. False when they have no name or no version. */
export function declareDistribution(builder: FactsBuilder, metadata: Uint8Array, where: string): boolean {
  const headers = readMetadata(metadata);
  const { name, version, requirements } = headers;
  if (name === undefined || version === undefined) return false;
  const details = givenDetails({
    supplier: partyOf(headers.author) ?? partyOf(headers.maintainer),
    dependencies: requirements,
  });
  builder.addPackage({ type: 'pypi', name, version, licenses: licensesOf(headers), ...details }, where);
  return true;
}

/** The name with the address, which is complete in itself when it has a name. A list of addresses is that of several persons. */
function partyOf({ name, email }: PartyHeaders): string | undefined {
  if (email === undefined || name === undefined) return name ?? email;
  if (email.includes('<')) return email;
  return email.includes(',') ? name : `${name} <${email}>`;
}

/** The SPDX expression, else the license field, else classifiers (`License` may contain a whole license text). */
function licensesOf({ licenseExpression, license, licenseClassifiers }: MetadataHeaders): string[] {
  for (const declared of [[licenseExpression ?? ''], [license ?? ''], licenseClassifiers]) {
    const kept = boundedLicenses(declared).filter((text) => text.toUpperCase() !== 'UNKNOWN');
    if (kept.length > 0) return kept;
  }
  return [];
}
