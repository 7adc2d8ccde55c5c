import type { Analyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { isLanguageFile } from '../language-file.ts';
import { keptLicenses } from '../package-text.ts';
import { textOf, visitLines } from '../text-lines.ts';

const databaseBytesMax = 64 * 1024 * 1024;

/** Alpine's database of installed packages; since Alpine 3.23 `lib` is a link to `usr/lib`. */
export const apkAnalyzer: Analyzer = {
  id: 'apk',
  revision: 1,
  wants: (path) => (path === 'lib/apk/db/installed' || path === 'usr/lib/apk/db/installed' ? databaseBytesMax : 0),
  analyze,
};

/** One stanza so far: single-letter fields as apk-package(5) names them, and the folder that `R` lines are in. */
interface Stanza {
  firstLine: number;
  fields: Map<string, string>;
  folder: string;
  hasFiles: boolean;
}

const colon = 58;
const keptFields = new Set(['P', 'V', 'A', 'L', 'o', 'T']);

function analyze(file: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  let stanza: Stanza | undefined;
  const finish = (): void => {
    if (stanza !== undefined) addStanza(stanza, builder);
    stanza = undefined;
  };
  visitLines(file.bytes, (start, end, lineNumber) => {
    if (start === end) return finish();
    stanza ??= { firstLine: lineNumber, fields: new Map(), folder: '', hasFiles: false };
    if (file.bytes[start + 1] !== colon) return builder.warn(`Line ${lineNumber} is no field.`);
    readField(file.bytes, start, end, stanza, builder);
  });
  finish();
  return builder.build();
}

function readField(bytes: Uint8Array, start: number, end: number, stanza: Stanza, builder: FactsBuilder): void {
  const field = String.fromCharCode(bytes[start] ?? 0);
  if (field === 'F') {
    stanza.folder = textOf(bytes, start + 2, end);
  } else if (field === 'R') {
    stanza.hasFiles = true;
    const path = `${stanza.folder}/${textOf(bytes, start + 2, end)}`;
    if (isLanguageFile(path)) builder.addOwnedPath(path);
  } else if (keptFields.has(field) && !stanza.fields.has(field)) {
    stanza.fields.set(field, textOf(bytes, start + 2, end));
  }
}

function addStanza({ firstLine, fields, hasFiles }: Stanza, builder: FactsBuilder): void {
  const name = fields.get('P');
  const version = fields.get('V');
  if (name === undefined || version === undefined) {
    return builder.warn(`The package at line ${firstLine} was left out: it has no name or no version.`);
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
      licenses: keptLicenses([fields.get('L') ?? '']),
    },
    `line ${firstLine}`,
  );
}

/** `apk add --virtual` writes a package that only names others: no software of its own, so nothing to assess. */
function isVirtual(name: string, description: string | undefined): boolean {
  return name.startsWith('.') || description === 'virtual meta package';
}
