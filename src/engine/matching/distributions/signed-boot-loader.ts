import type { SourcePackage } from '../../../domain/package.ts';

/** Packages of a source package that contains only the signed programs, and the source that they were compiled from. */
const compiledFrom: readonly [RegExp, string][] = [
  [/^grub-efi-(?:amd64|arm64|ia32)-signed$/, 'grub2'],
  [/^shim-helpers-(?:amd64|arm64|i386)-signed$/, 'shim'],
];

/** The counter of the signing, upstream version and revision: `1+2.02+dfsg1+20+deb10u4` is 2.02+dfsg1-20+deb10u4. */
const signedVersion = /^\d+\+(\d.*)\+(\d+(?:[+~](?:deb|bpo)\d\w*)*)$/;

/**
 * The source of a boot loader that Debian signed in a source package of its own, with the version that was compiled, which `Built-Using` names
 * too. Debian's advisories name `grub2` and `shim`, those of Ubuntu the signed source. Undefined for other packages.
 */
export function sourceOfSignedBootLoader(
  name: string,
  version: string,
  source: SourcePackage,
): SourcePackage | undefined {
  if (name === 'shim-signed') return sourceOfShim(version, source);
  const compiled = compiledFrom.find(([pattern]) => pattern.test(name))?.[1];
  const [, upstream, revision] = (compiled !== undefined && signedVersion.exec(version)) || [];
  if (compiled === undefined || upstream === undefined) return undefined;
  return { name: compiled, version: `${upstream}-${revision}` };
}

/** `1.39+15.7-1` of the source shim-signed 1.39 has the programs of shim 15.7-1. */
function sourceOfShim(version: string, source: SourcePackage): SourcePackage | undefined {
  const prefix = `${source.version}+`;
  return version.startsWith(prefix) ? { name: 'shim', version: version.slice(prefix.length) } : undefined;
}
