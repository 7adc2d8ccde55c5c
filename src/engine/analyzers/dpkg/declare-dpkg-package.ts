import type { DeclaredPackage, SourcePackage } from '../../../domain/package.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import type { Stanza } from './read-stanzas.ts';

/** States of dpkg(1), "Package states", in which the disk contains no file of the package, or only its configuration. */
const absentStates = new Set(['not-installed', 'config-files']);

/** A package, the names that it provides, and its place in the file. */
export interface DpkgPackage {
  declared: DeclaredPackage;
  provided: readonly string[];
  where: string;
}

/**
 * The package of one paragraph. Intermediate states (half-installed, unpacked, half-configured, triggers-…) count, because the files
 * exist. A paragraph without Status, as distroless writes it, is an installed package.
 */
export function declareDpkgPackage(
  { firstLine, fields }: Stanza,
  builder: FactsBuilder,
  type: 'deb' | 'opkg' = 'deb',
): DpkgPackage | undefined {
  const [, , state] = (fields.get('status') ?? 'install ok installed').split(/\s+/);
  if (state !== undefined && absentStates.has(state)) return undefined;
  const name = fields.get('package');
  const version = fields.get('version');
  if (name === undefined || version === undefined) {
    builder.warn(`The package at line ${firstLine} was ignored: it has no name or no version.`);
    return undefined;
  }
  const [architecture, supplier] = [fields.get('architecture'), fields.get('maintainer')];
  const dependencies = namesIn(`${fields.get('pre-depends') ?? ''},${fields.get('depends') ?? ''}`);
  return {
    declared: {
      type,
      name,
      version,
      ...(architecture !== undefined && architecture !== '' && { architecture }),
      source: sourceOf(fields.get('source'), { name, version }),
      ...(supplier !== undefined && { supplier }),
      ...(dependencies.length > 0 && { dependencies }),
      // dpkg's database contains no licenses. They are in /usr/share/doc/*/copyright (read-copyright.ts).
      licenses: [],
    },
    provided: namesIn(fields.get('provides') ?? ''),
    where: `line ${firstLine}`,
  };
}

/** `libc6 (>= 2.36), debconf | debconf-2.0, perl:any` → `libc6`, `debconf`, `debconf-2.0`, `perl`. */
function namesIn(relations: string): string[] {
  const clauses = relations.split(/[,|]/);
  return clauses.map((clause) => /^[^\s(:]*/.exec(clause.trim())?.[0] ?? '').filter((name) => name !== '');
}

/** `glibc`, `glibc (2.31-13)`, or no field when the source has the name and version of the binary package. */
function sourceOf(field: string | undefined, binary: SourcePackage): SourcePackage {
  const [, name, version] = /^([^\s(]+)(?:\s*\(([^()]*)\))?\s*$/.exec(field ?? '') ?? [];
  if (name === undefined) return binary;
  return { name, version: version?.trim() || binary.version };
}
