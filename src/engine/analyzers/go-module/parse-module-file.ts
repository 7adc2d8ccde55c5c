import { bufferOver, textOf, visitLines } from '../text-lines.ts';

export interface ModuleFile {
  module: string;
  requirements: { path: string; version: string; line: number }[];
  /** By `path@version` or `path`. The version of a local folder is empty. */
  replacements: Map<string, { path: string; version: string }>;
}

/** Parses the directives `module`, `require` and `replace` of a go.mod file (Go Modules Reference, "go.mod files"). */
export function parseModuleFile(bytes: Uint8Array): ModuleFile {
  const file: ModuleFile = { module: '', requirements: [], replacements: new Map() };
  let block = '';
  const buffer = bufferOver(bytes);
  visitLines(buffer, (start, end, line) => {
    const words = wordsOf(textOf(buffer, start, end));
    if (words.length === 0) return true;
    if (words[0] === ')') block = '';
    else if (block !== '') readDirective(file, block, words, line);
    else if (words[1] === '(') block = words[0] ?? '';
    else readDirective(file, words[0] ?? '', words.slice(1), line);
    return true;
  });
  return file;
}

const wordsMax = 8;

/** Words of a line without its comment. Words may be quoted. */
function wordsOf(line: string): string[] {
  const comment = line.indexOf('//');
  const text = (comment === -1 ? line : line.slice(0, comment)).trim();
  return text === '' ? [] : text.split(/\s+/, wordsMax).map((word) => word.replace(/^["`](.*)["`]$/, '$1'));
}

function readDirective(file: ModuleFile, directive: string, words: string[], line: number): void {
  const [path = '', second = ''] = words;
  if (directive === 'module') file.module = path;
  if (directive === 'require') file.requirements.push({ path, version: second, line });
  if (directive !== 'replace') return;
  const arrow = words.indexOf('=>');
  if (arrow < 1) return;
  const replaced = arrow === 2 ? `${path}@${second}` : path;
  file.replacements.set(replaced, { path: words[arrow + 1] ?? '', version: words[arrow + 2] ?? '' });
}
