import type { PackageType } from '../../../domain/package.ts';
import { readElfHeader } from '../../unread/elf-header.ts';
import type { ContentAnalyzer, ContentFile, ContentReader, FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { type PackageNote, readPackageNote } from './read-package-note.ts';

/**
 * The distribution package that a program was built for, from the note that some distributions add to their programs (systemd, "Package
 * Metadata for Executable Files"). It names the owner of a program that was copied without its package database.
 */
export const elfPackageAnalyzer: ContentAnalyzer = {
  id: 'elf-package',
  reads: 'ELF programs with a package note (`.note.package`) that were copied without a package database',
  revision: 2,
  recognizes,
};

const types: ReadonlyMap<string, PackageType> = new Map([
  ['alpm', 'alpm'],
  ['apk', 'apk'],
  ['deb', 'deb'],
  ['rpm', 'rpm'],
]);

/** Linkers write notes directly behind the program headers. */
function recognizes({ format, head }: ContentFile): ContentReader | undefined {
  const elf = format === 'elf' ? readElfHeader(head) : undefined;
  const note = elf && readPackageNote(head, elf);
  const type = types.get(note?.type ?? '');
  if (!note || type === undefined) return undefined;
  return { take: () => false, end: () => factsOf(type, note) };
}

/** The note names the source package. */
function factsOf(type: PackageType, { name, version, architecture, os }: PackageNote): FileFacts {
  const builder = new FactsBuilder();
  const declared = { type, name, version, source: { name, version }, licenses: [] };
  builder.addPackage({ ...declared, ...(architecture && { architecture }) }, 'its package note');
  const facts = builder.build();
  return facts.packages ? { ...facts, isSecondary: true, ...(os !== undefined && { distribution: os }) } : facts;
}
