import type { DeclaredPackage } from '../../../domain/package.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { type CapabilityIndex, createCapabilityIndex } from '../capability-index.ts';
import { FactsBuilder, filePackagesMax, pathBytesMax } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { integrityHashes } from '../package-hashes.ts';
import { boundedLicenses } from '../package-text.ts';
import { bufferOver, textOf, visitLines } from '../text-lines.ts';

const databaseBytesMax = 32 * 1024 * 1024;

const databases: readonly string[] = ['lib/apk/db/installed', 'usr/lib/apk/db/installed'];

/** Alpine's database of installed packages. Since Alpine 3.23, `lib` is a link to `usr/lib`. */
export const apkAnalyzer: FileAnalyzer = {
  id: 'apk',
  reads: 'Alpine packages (also Wolfi, Chainguard, MinimOS): `lib/apk/db/installed`, with owned files',
  revision: 6,
  names: { baseNames: ['installed'] },
  wants: (path) => (databases.includes(path) || path.endsWith('db/installed') ? databaseBytesMax : 0),
  analyze,
};

/** The stanza being read: single-letter fields as in apk-package(5), and the folder of the current `R` lines. */
interface Stanza {
  firstLine: number;
  fields: Map<string, string>;
  folder: string;
  hasFiles: boolean;
}

const colon = 58;
const readFields = new Set(['P', 'V', 'A', 'L', 'o', 'T', 'm', 'D', 'p', 'C']);

function analyze(file: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  const buffer = bufferOver(file.bytes);
  const found: FoundPackages = { packages: [], capabilities: createCapabilityIndex() };
  let stanza: Stanza | undefined;
  visitLines(buffer, (start, end, lineNumber) => {
    if (start === end) {
      if (stanza !== undefined) addStanza(stanza, found, builder);
      stanza = undefined;
    } else {
      stanza ??= { firstLine: lineNumber, fields: new Map(), folder: '', hasFiles: false };
      if (buffer[start + 1] === colon) readField(buffer, start, end, stanza, builder);
      else builder.warn(`Line ${lineNumber} is not a valid field.`);
    }
    return found.packages.length <= filePackagesMax;
  });
  if (stanza !== undefined) addStanza(stanza, found, builder);
  found.capabilities.resolve();
  for (const { declared, where, stanza } of found.packages) builder.addPackage(declared, where, stanza);
  return databases.includes(file.path) ? builder.build() : { ...builder.build(), linkedAs: databases };
}

/** Packages whose dependencies are resolved after all of them are read. */
interface FoundPackages {
  packages: { declared: DeclaredPackage; where: string; stanza: Stanza }[];
  capabilities: CapabilityIndex;
}

function readField(buffer: Buffer, start: number, end: number, stanza: Stanza, builder: FactsBuilder): void {
  const field = String.fromCharCode(buffer[start] ?? 0);
  if (field === 'F') {
    stanza.folder = pathText(buffer, start + 2, end);
  } else if (field === 'R') {
    stanza.hasFiles = true;
    const name = pathText(buffer, start + 2, end);
    const path = stanza.folder === '' ? name : `${stanza.folder}/${name}`;
    builder.addOwnedFile(path, stanza);
  } else if (readFields.has(field) && !stanza.fields.has(field)) {
    stanza.fields.set(field, textOf(buffer, start + 2, end));
  }
}

/** Empty when it is longer than any valid path. */
function pathText(buffer: Buffer, start: number, end: number): string {
  return end - start > pathBytesMax ? '' : textOf(buffer, start, end);
}

function addStanza(stanza: Stanza, found: FoundPackages, builder: FactsBuilder): void {
  const { firstLine, fields, hasFiles } = stanza;
  const name = fields.get('P');
  const version = fields.get('V');
  if (name === undefined || version === undefined) {
    return builder.warn(`The package at line ${firstLine} was ignored: it has no name or no version.`);
  }
  if (!hasFiles && isVirtual(name, fields.get('T'))) return;
  const [architecture, supplier] = [fields.get('A'), fields.get('m')];
  const declared: DeclaredPackage = {
    type: 'apk',
    name,
    version,
    ...(architecture !== undefined && { architecture }),
    source: { name: fields.get('o') ?? name, version },
    ...(supplier !== undefined && { supplier }),
    licenses: boundedLicenses([fields.get('L') ?? '']),
    ...givenDetails({ hashes: checksumOf(fields.get('C')) }),
  };
  found.packages.push({ declared, where: `line ${firstLine}`, stanza });
  found.capabilities.provide(name, name);
  for (const capability of capabilitiesOf(fields.get('p'))) found.capabilities.provide(capability, name);
  for (const capability of capabilitiesOf(fields.get('D'))) found.capabilities.require(declared, capability);
}

/** `so:libc.musl-x86_64.so.1 busybox>=1.36 !bash` → `so:libc.musl-x86_64.so.1`, `busybox`. `!` is a conflict. */
function capabilitiesOf(field = ''): string[] {
  return field
    .split(/\s/)
    .filter((word) => word !== '' && !word.startsWith('!'))
    .map((word) => word.replace(/[<>=~@].*$/, ''));
}

/** `Q1…`: SHA-1 of the control part of the package file, which contains the hash of its data part. `Q2…` is a SHA-256. */
function checksumOf(field = ''): string[] {
  const algorithm = { Q1: 'sha1', Q2: 'sha256' }[field.slice(0, 2)];
  return algorithm === undefined ? [] : integrityHashes(`${algorithm}-${field.slice(2)}`);
}

/** `apk add --virtual` writes a package that only depends on others. It contains no software, so there is nothing to assess. */
function isVirtual(name: string, description: string | undefined): boolean {
  return name.startsWith('.') || description === 'virtual meta package';
}
