import type { DeclaredPackage } from '../../domain/package.ts';
import { normalizedPypiName } from './package-url.ts';

/** Identity of a package in the inventory: type, name, version, architecture and source. Declarations with the same key are one package. */
export function packageKey({ type, name, version, architecture, source }: DeclaredPackage): string {
  return [
    type,
    type === 'pypi' ? normalizedPypiName(name) : name,
    version,
    architecture ?? '',
    source?.name ?? '',
    source?.version ?? '',
  ].join('\0');
}
