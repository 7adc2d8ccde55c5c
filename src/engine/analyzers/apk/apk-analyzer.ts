import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder, pathBytesMax } from '../facts-builder.ts';
import { boundedLicenses } from '../package-text.ts';
import { bufferOver, textOf, visitLines } from '../text-lines.ts';

const databaseBytesMax = 32 * 1024 * 1024;

/** Alpine's database of installed packages. Since Alpine 3.23, `lib` is a link to `usr/lib`. */
export const apkAnalyzer: FileAnalyzer = {
  id: 'apk',
  revision: 3,
  names: { baseNames: ['installed'] },
  wants: (path) => (path === 'lib/apk/db/installed' || path === 'usr/lib/apk/db/installed' ? databaseBytesMax : 0),
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
const readFields = new Set(['P', 'V', 'A', 'L', 'o', 'T']);

function analyze(file: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  const buffer = bufferOver(file.bytes);
  let stanza: Stanza | undefined;
  visitLines(buffer, (start, end, lineNumber) => {
    if (start === end) {
      if (stanza !== undefined) addStanza(stanza, builder);
      stanza = undefined;
    } else {
      stanza ??= { firstLine: lineNumber, fields: new Map(), folder: '', hasFiles: false };
      if (buffer[start + 1] === colon) readField(buffer, start, end, stanza, builder);
      else builder.warn(`Line ${lineNumber} is not a valid field.`);
    }
    return !builder.isFull;
  });
  if (stanza !== undefined) addStanza(stanza, builder);
  return builder.build();
}

function readField(buffer: Buffer, start: number, end: number, stanza: Stanza, builder: FactsBuilder): void {
  const field = String.fromCharCode(buffer[start] ?? 0);
  if (field === 'F') {
    stanza.folder = pathText(buffer, start + 2, end);
  } else if (field === 'R') {
    stanza.hasFiles = true;
    const name = pathText(buffer, start + 2, end);
    const path = stanza.folder === '' ? name : `${stanza.folder}/${name}`;
    builder.addOwnedFile(path);
  } else if (readFields.has(field) && !stanza.fields.has(field)) {
    stanza.fields.set(field, textOf(buffer, start + 2, end));
  }
}

/** Empty when it is longer than any valid path. */
function pathText(buffer: Buffer, start: number, end: number): string {
  return end - start > pathBytesMax ? '' : textOf(buffer, start, end);
}

function addStanza({ firstLine, fields, hasFiles }: Stanza, builder: FactsBuilder): void {
  const name = fields.get('P');
  const version = fields.get('V');
  if (name === undefined || version === undefined) {
    return builder.warn(`The package at line ${firstLine} was ignored: it has no name or no version.`);
  }
  if (!hasFiles && isVirtual(name, fields.get('T'))) return;
  const architecture = fields.get('A');
  builder.addPackage(
    {
      type: 'apk',
      name,
      version,
      ...(architecture !== undefined && { architecture }),
      source: { name: fields.get('o') ?? name, version },
      licenses: boundedLicenses([fields.get('L') ?? '']),
    },
    `line ${firstLine}`,
  );
}

/** `apk add --virtual` writes a package that only depends on others. It contains no software, so there is nothing to assess. */
function isVirtual(name: string, description: string | undefined): boolean {
  return name.startsWith('.') || description === 'virtual meta package';
}
