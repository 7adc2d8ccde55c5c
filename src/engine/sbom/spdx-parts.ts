import type { Party } from './read-party.ts';

/** Small parts of SPDX documents. */

export function checksums(digest: string | null): { checksums?: object[] } {
  const checksumValue = digest === null ? undefined : /^sha256:([0-9a-f]{64})$/.exec(digest)?.[1];
  return checksumValue === undefined ? {} : { checksums: [{ algorithm: 'SHA256', checksumValue }] };
}

/** Hashes in the form `sha512-BASE64`. The names of the algorithms are those of Subresource Integrity in upper case. */
export function statedChecksums(hashes: readonly string[]): {
  checksums?: { algorithm: string; checksumValue: string }[];
} {
  const stated = hashes.map((hash) => {
    const [algorithm = '', base64 = ''] = hash.split('-', 2);
    return { algorithm: algorithm.toUpperCase(), checksumValue: Buffer.from(base64, 'base64').toString('hex') };
  });
  return stated.length > 0 ? { checksums: stated } : {};
}

export function references(all: readonly (object | undefined)[]): { externalRefs?: object[] } {
  const externalRefs = all.filter((one) => one !== undefined);
  return externalRefs.length > 0 ? { externalRefs } : {};
}

export function purlReference(purl: string | undefined): object | undefined {
  return purl === undefined
    ? undefined
    : { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl };
}

export function cpeReference(cpe: string | undefined): object | undefined {
  return cpe === undefined
    ? undefined
    : { referenceCategory: 'SECURITY', referenceType: 'cpe23Type', referenceLocator: cpe };
}

/**
 * OSV-Scanner looks packages of Debian and Alpine up by the name of their source package, and reads package URLs of every category. Trivy would
 * match the vulnerabilities a second time by a reference of the category for package managers.
 */
export function sourceReference(purl: string | undefined): object | undefined {
  return purl === undefined ? undefined : { referenceCategory: 'OTHER', referenceType: 'purl', referenceLocator: purl };
}

/** `Person: Jane Doe (jane@example.com)`. Parentheses of a name would end it. */
export function spdxParty({ name, email, isPerson }: Party): string {
  const address = email === undefined ? '' : ` (${email})`;
  return `${isPerson ? 'Person' : 'Organization'}: ${plainName(name) ?? 'unnamed'}${address}`;
}

/** The name without characters that end it in SPDX. Undefined if nothing is left. */
export function plainName(name: string): string | undefined {
  const plain = name.replaceAll(/[()]/g, ' ').trim();
  return plain === '' ? undefined : plain;
}
