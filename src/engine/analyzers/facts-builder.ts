import type { DeclaredPackage } from '../../domain/package.ts';
import { hashPath } from '../pipeline/path-hash.ts';
import { type FileFacts, noOwner, type PackageOwner } from './analyzer.ts';
import { withBoundedDetails } from './package-details.ts';
import { packageTextProblem } from './package-text.ts';

/** Largest number of packages that one file may declare: ten times the whole archive of the largest distribution. */
export const filePackagesMax = 100_000;
/** Longest path that Linux accepts. */
export const pathBytesMax = 4096;
/** Largest number of owned files of one package database whose hashes are stored. Alpine's database is one file for all packages. */
const ownedHashesMax = 500_000;
/** All hashed paths of one file together, in UTF-16 units: short lines can repeat a long folder name. */
const hashedUnitsMax = 128 * 1024 * 1024;
/** A project of Composer or Node may have some thousand packages, each with its folder. */
const ownedFoldersMax = 10_000;
const ownedFolderTextMax = 4 * 1024 * 1024;
const warningsMax = 20;

/** Collects the facts of one file within limits. Truncated or refused facts lead to a warning. */
export class FactsBuilder {
  readonly #packages: DeclaredPackage[] = [];
  readonly #ownedHashes: number[] = [];
  /** Owner and end of each run of hashes, if an owner was stated. */
  readonly #runs: { owner: unknown; end: number }[] = [];
  readonly #indexes = new Map<unknown, number>();
  readonly #ownedFolders: string[] = [];
  readonly #libraryFolders: string[] = [];
  readonly #owner: PackageOwner | undefined;
  readonly #warnings: string[] = [];
  #hashedUnits = 0;
  #ownedFolderText = 0;
  #warningsLeftOut = 0;
  #isFull = false;

  /** `owner`: the packages that own the files, when this file does not declare them. */
  constructor(owner?: PackageOwner) {
    this.#owner = owner;
  }

  /** A limit was reached. The rest of the file need not be read, and the facts say so. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /**
   * `where` names the part of the file for users, for example `line 12`. `owner` identifies the package in calls of `addOwnedFile` before and
   * after this one.
   */
  addPackage(declared: DeclaredPackage, where: string, owner?: unknown): void {
    const problem = packageProblem(declared);
    if (problem !== undefined) this.warn(`The package at ${where} was ignored: its ${problem}.`);
    else if (this.#packages.length >= filePackagesMax) this.#isFull = true;
    else {
      const length = this.#packages.push(withBoundedDetails(declared));
      if (owner !== undefined) this.#indexes.set(owner, length - 1);
    }
  }

  /**
   * Adds a file that a package owns, as a path without leading slash. Files above the limit count as files without an owner. `owner` is that of
   * `addPackage`, in a file with several packages.
   */
  addOwnedFile(path: string, owner?: unknown): void {
    if (path === '' || this.hasOwnedFilesMax) return;
    this.#hashedUnits += path.length;
    const end = this.#ownedHashes.push(hashPath(path));
    if (owner === undefined && this.#runs.length === 0) return;
    const last = this.#runs.at(-1);
    if (last === undefined && end > 1) this.#runs.push({ owner: undefined, end: end - 1 });
    if (last !== undefined && last.owner === owner) last.end = end;
    else this.#runs.push({ owner, end });
  }

  /** Adds a folder that the owner or the packages of this file own, relative to the folder of this file. */
  addOwnedFolder(relative: string): void {
    this.#addFolder(this.#ownedFolders, relative);
  }

  /** Adds a folder of which the owner or the packages of this file own everything except programs. */
  addLibraryFolder(relative: string): void {
    this.#addFolder(this.#libraryFolders, relative);
  }

  #addFolder(folders: string[], relative: string): void {
    this.#ownedFolderText += relative.length;
    if (folders.length >= ownedFoldersMax || this.#ownedFolderText > ownedFolderTextMax) return;
    folders.push(relative);
  }

  /** No further owned file is stored. */
  get hasOwnedFilesMax(): boolean {
    return this.#ownedHashes.length >= ownedHashesMax || this.#hashedUnits > hashedUnitsMax;
  }

  /** One sentence without content of the file. */
  warn(sentence: string): void {
    if (this.#warnings.length >= warningsMax) this.#warningsLeftOut += 1;
    else this.#warnings.push(sentence);
  }

  build(): FileFacts {
    const warnings = [...this.#warnings];
    if (this.#isFull) {
      warnings.push(`The rest of the file was not read: it contains more than ${filePackagesMax} packages.`);
    }
    if (this.#warningsLeftOut > 0) warnings.push(`${this.#warningsLeftOut} more parts could not be read.`);
    const ownsFiles = this.#ownedHashes.length > 0;
    const hasPackages = this.#packages.length > 0;
    const mayOwn = hasPackages || this.#owner !== undefined;
    const ownsFolders = this.#ownedFolders.length > 0 && mayOwn;
    const ownsLibraries = this.#libraryFolders.length > 0 && mayOwn;
    return {
      ...(hasPackages && { packages: this.#packages }),
      ...(ownsFiles && {
        ownedHashes: new Uint8Array(Float64Array.from(this.#ownedHashes).buffer),
        ...(this.#runs.length > 0 && { ownedRuns: this.#ownedRuns() }),
      }),
      ...(ownsFolders && { ownedFolders: this.#ownedFolders }),
      ...(ownsLibraries && { libraryFolders: this.#libraryFolders }),
      ...((ownsFiles || ((ownsFolders || ownsLibraries) && !hasPackages)) && this.#owner && { owner: this.#owner }),
      ...(warnings.length > 0 && { warnings }),
    };
  }

  #ownedRuns(): Uint8Array {
    const pairs = this.#runs.flatMap(({ owner, end }) => [this.#indexes.get(owner) ?? noOwner, end]);
    return new Uint8Array(Uint32Array.from(pairs).buffer);
  }
}

function packageProblem({ name, version, architecture, source }: DeclaredPackage): string | undefined {
  const texts = { name, version, architecture, 'source name': source?.name, 'source version': source?.version };
  for (const [part, text] of Object.entries(texts)) {
    const problem = text === undefined ? undefined : packageTextProblem(text);
    if (problem !== undefined) return `${part} ${problem}`;
  }
  return undefined;
}
