import type { SourcePackage } from '../../../domain/package.ts';

const prefix = 'linux-signed';

/**
 * The source of a kernel that Debian and Ubuntu signed in a source package of its own (`linux-signed-amd64`, `linux-signed-hwe-5.15`):
 * advisories name the source that it was compiled from (`linux`, `linux-hwe-5.15`), whose version the binary package has. Debian writes the
 * version of the signed source in another form (`6.1.124+1` for `6.1.124-1`). Undefined for other packages.
 */
export function sourceOfSignedKernel(source: SourcePackage, version: string): SourcePackage | undefined {
  if (source.name !== prefix && !source.name.startsWith(`${prefix}-`)) return undefined;
  const flavour = source.name.slice(prefix.length).replace(/-(?:amd64|arm64|i386)$/, '');
  return { name: `linux${flavour}`, version };
}
