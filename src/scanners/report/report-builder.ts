import type { FixState } from '../../domain/finding.ts';
import {
  type Assertion,
  type ReportedPackage,
  ScannerOutputError,
  type ScannerReport,
  type SuppressedAssertion,
  type UnversionedReport,
} from '../external-scanner.ts';
import { type GivenPackage, normalizedPaths, normalizePackage } from './normalize-package.ts';
import { selectFix } from './select-fix.ts';

/** An assertion as a scanner words it. Its text is bounded. */
export interface GivenAssertion extends Omit<Assertion, 'packageIndex' | 'fixedVersion'> {
  /** Fixed versions of all branches. */
  fixes: readonly string[];
  /** State without a fixed version. */
  fixState: FixState;
}

/** Largest numbers in one report. The number of packages is that of the largest upload. */
export const reportCounts = {
  packages: 200_000,
  assertions: 200_000,
  notes: 10_000,
  /** Of all names, versions, paths and notes together. */
  characters: 64 * 1024 * 1024,
  /** Of all titles, descriptions and references together. Assertions after that have none. */
  describingCharacters: 48 * 1024 * 1024,
} as const;

export const textLimits = { title: 512, description: 4096, references: 20, aliases: 20, note: 1024 } as const;

/** Vulnerability ids that several databases use for one vulnerability. Ids of announcements (DSA, RHSA) name several vulnerabilities. */
const vulnerabilityId = /^[A-Za-z][A-Za-z0-9._:-]{3,63}$/;
const aliasId = /^(?:CVE|GHSA|GO|PYSEC|RUSTSEC|MAL|BIT|OSV|GSD|HSEC|RSEC|EEF|CGA|JLSEC)-[A-Za-z0-9._:-]{1,60}$/;

type Describing = Pick<Assertion, 'title' | 'description' | 'references'>;

/** Collects the parts of a report, merges equal packages and equal assertions, and bounds their number. */
export class ReportBuilder {
  readonly #packages: ReportedPackage[] = [];
  readonly #positions = new Map<string, number>();
  readonly #assertions: Assertion[] = [];
  readonly #unversioned = new Map<string, UnversionedReport>();
  readonly #seen = new Set<string>();
  readonly #suppressed: SuppressedAssertion[] = [];
  readonly #notes: ScannerReport['notes'] = [];
  #unread = 0;
  #nameless = 0;
  #characters = 0;
  #describingCharacters = 0;

  /** An entry of a list of packages. An entry without a version is listed apart: no statement can be about it. */
  listPackage(given: GivenPackage): number | undefined {
    if (given.name === '') this.#nameless += 1;
    const position = this.addPackage(given);
    if (position === undefined) this.#addUnversioned(given);
    return position;
  }

  #addUnversioned(given: GivenPackage): void {
    const found = normalizePackage({ ...given, version: given.version || 'unknown' });
    if (found === undefined) return;
    const { name, type, paths } = found;
    const key = `${type}\0${name}`;
    if (this.#unversioned.has(key)) return;
    this.#bound('packages', this.#unversioned.size);
    this.#count([name, ...paths]);
    this.#unversioned.set(key, { name, type, paths });
  }

  /** Position of the package in the report. Undefined when it has no name or version. */
  addPackage(given: GivenPackage): number | undefined {
    const found = normalizePackage(given);
    if (found === undefined) return undefined;
    const key = `${found.type}\0${found.name}\0${found.version}`;
    const position = this.#positions.get(key);
    const earlier = position === undefined ? undefined : this.#packages[position];
    if (position !== undefined && earlier) {
      earlier.paths = normalizedPaths([...earlier.paths, ...found.paths]);
      earlier.purl ??= found.purl;
      return position;
    }
    this.#bound('packages', this.#packages.length);
    this.#count([found.name, found.version, found.purl ?? '', ...found.paths]);
    this.#positions.set(key, this.#packages.length);
    return this.#packages.push(found) - 1;
  }

  /** Without a package or a readable id, it counts as unread. */
  addAssertion({ fixes, ...given }: GivenAssertion, packageIndex: number | undefined): void {
    const about = packageIndex === undefined ? undefined : this.#packages[packageIndex];
    if (packageIndex === undefined || about === undefined || !vulnerabilityId.test(given.id)) {
      this.#unread += 1;
      return;
    }
    const key = `${packageIndex}\0${given.id}`;
    if (this.#seen.has(key)) return;
    this.#bound('assertions', this.#assertions.length);
    this.#seen.add(key);
    const aliases = aliasesOf(given);
    const fixedVersion = selectFix(about.type, about.version, fixes);
    this.#count(aliases);
    this.#assertions.push({
      ...given,
      ...this.#describing(given),
      fixedVersion,
      fixState: fixedVersion === null ? given.fixState : 'fixed',
      aliases,
      packageIndex,
    });
  }

  /** Without a package or a readable id, it is left out: it is no finding. */
  addSuppressed(given: Pick<SuppressedAssertion, 'id' | 'aliases' | 'by'>, packageIndex: number | undefined): void {
    if (packageIndex === undefined || !vulnerabilityId.test(given.id)) return;
    this.#bound('assertions', this.#suppressed.length);
    const aliases = aliasesOf(given);
    this.#count(aliases);
    this.#suppressed.push({ ...given, aliases, packageIndex });
  }

  addNote(note: ScannerReport['notes'][number]): void {
    this.#bound('notes', this.#notes.length);
    this.#count([note.text]);
    this.#notes.push(note);
  }

  /** Throws ScannerOutputError for a list of packages in which no name can be read: it would look like that of an empty image. */
  report({ listsAllPackages }: { listsAllPackages: boolean }): ScannerReport {
    if (this.#nameless > 0 && this.#packages.length === 0)
      throw new ScannerOutputError('None of the packages in the report could be read.');
    return {
      packages: this.#packages,
      unversioned: [...this.#unversioned.values()],
      assertions: this.#assertions,
      suppressed: this.#suppressed,
      notes: this.#notes,
      listsAllPackages,
      unread: this.#unread,
    };
  }

  #describing(given: Describing): Describing {
    const references = given.references.filter((one) => /^https?:\/\//.test(one)).slice(0, textLimits.references);
    const { title, description } = given;
    for (const { length } of [title, description, ...references]) this.#describingCharacters += length;
    const isOver = this.#describingCharacters > reportCounts.describingCharacters;
    return isOver ? { title: '', description: '', references: [] } : { title, description, references };
  }

  #bound(kind: 'packages' | 'assertions' | 'notes', count: number): void {
    if (count >= reportCounts[kind])
      throw new ScannerOutputError(`The report contains more than ${reportCounts[kind]} ${kind}.`);
  }

  #count(texts: readonly string[]): void {
    for (const { length } of texts) this.#characters += length;
    if (this.#characters > reportCounts.characters)
      throw new ScannerOutputError(`The report contains more than ${reportCounts.characters} characters of text.`);
  }
}

function aliasesOf({ id, aliases }: Pick<Assertion, 'id' | 'aliases'>): string[] {
  const names = [...new Set(aliases)].filter((alias) => alias !== id && aliasId.test(alias));
  return names.sort().slice(0, textLimits.aliases);
}
