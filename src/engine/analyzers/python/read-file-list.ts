import type { FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder, pathBytesMax } from '../facts-builder.ts';
import { bufferOver, textOf, visitLines } from '../text-lines.ts';

/**
 * Files that a distribution owns. `RECORD` is CSV of path, hash and size with paths relative to the folder of the `.dist-info`.
 * `installed-files.txt` has one path per line, relative to the `.egg-info`. Both may contain absolute paths.
 */
export function readFileList({ path, bytes }: WantedFile): FileFacts {
  const buffer = bufferOver(bytes);
  const isRecord = path.endsWith('/RECORD');
  const builder = new FactsBuilder({ file: isRecord ? 'METADATA' : 'PKG-INFO' });
  const metadataFolder = path.slice(0, path.lastIndexOf('/'));
  const base = isRecord ? metadataFolder.slice(0, Math.max(0, metadataFolder.lastIndexOf('/'))) : metadataFolder;
  visitLines(buffer, (start, end) => {
    if (builder.hasOwnedFilesMax) return false;
    if (end - start < 2 || end - start > pathBytesMax) return true;
    const line = textOf(buffer, start, end);
    const owned = absolutePath(base, isRecord ? firstField(line) : line);
    if (owned !== undefined) builder.addOwnedFile(owned);
    return true;
  });
  return builder.build();
}

/** The first field of a CSV row. It is quoted when it contains commas. */
function firstField(line: string): string {
  if (!line.startsWith('"')) return line.slice(0, line.includes(',') ? line.indexOf(',') : undefined);
  const end = line.indexOf('",');
  return line.slice(1, end === -1 ? undefined : end).replaceAll('""', '"');
}

/** Undefined for a path that leaves the image root. */
function absolutePath(base: string, path: string): string | undefined {
  if (path.startsWith('/')) return path.slice(1);
  if (!path.includes('./')) return base === '' ? path : `${base}/${path}`;
  const names = base === '' ? [] : base.split('/');
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names.join('/');
}
