import type { DistributionFile } from '../../domain/package.ts';
import { boundedDistributions } from '../analyzers/distribution-files.ts';
import { cleanText } from './clean-text.ts';
import type { Party } from './read-party.ts';

/** Small parts of CycloneDX documents. */

export function hashes(digest: string | null): { hashes?: object[] } {
  const content = digest === null ? undefined : /^sha256:([0-9a-f]{64})$/.exec(digest)?.[1];
  return content === undefined ? {} : { hashes: [{ alg: 'SHA-256', content }] };
}

export function properties(values: Record<string, string | number | boolean | null>): object[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [{ name: `plimsoll:${name}`, value: cleanText(String(value)) }],
  );
}

export function defined(name: string, value: string | null | undefined): Record<string, string> {
  return value === undefined || value === null ? {} : { [name]: value };
}

const algorithms: Readonly<Record<string, string>> = {
  md5: 'MD5',
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

/** Hashes in the form `sha512-BASE64`. */
export function statedHashes(stated: readonly string[]): object[] {
  return stated.flatMap((hash) => {
    const [algorithm = '', base64 = ''] = hash.split('-', 2);
    const alg = Object.hasOwn(algorithms, algorithm) ? algorithms[algorithm] : undefined;
    return alg === undefined ? [] : [{ alg, content: Buffer.from(base64, 'base64').toString('hex') }];
  });
}

/**
 * The published files of a package version with their hashes, where BSI TR-03183-2 expects the hash of the deployable component. A file name alone
 * is a relative reference, which the schema accepts as an address.
 */
export function distributionReferences(files: readonly DistributionFile[] = []): { externalReferences?: object[] } {
  const externalReferences = boundedDistributions(files).map(({ name, hashes }) => ({
    type: 'distribution',
    url: name,
    hashes: statedHashes(hashes),
  }));
  return externalReferences.length > 0 ? { externalReferences } : {};
}

/** `organizationalEntity` of the schema. */
export function entity({ name, email, url }: Party): object {
  return {
    name,
    ...(url !== undefined && { url: [url] }),
    ...(email !== undefined && { contact: [{ name, email }] }),
  };
}
