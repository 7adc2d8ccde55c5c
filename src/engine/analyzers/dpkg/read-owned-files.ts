import { type FactsBuilder, pathBytesMax } from '../facts-builder.ts';
import { isLanguageFile } from '../language-file.ts';
import { textOf, visitLines } from '../text-lines.ts';

/** `info/NAME.list`: one absolute path per line, including folders. */
export function readFileList(buffer: Buffer, builder: FactsBuilder): void {
  // Nearly all lists contain no file of a language package. Three searches determine this quickly.
  const mayNameLanguageFile =
    buffer.includes('/node_modules/') || buffer.includes('-info') || buffer.includes('EGG-INFO');
  visitLines(buffer, (start, end) => {
    if (end - start < 2 || end - start > pathBytesMax) return true;
    if (!mayNameLanguageFile && builder.hasOwnedFilesMax) return false;
    addOwned(textOf(buffer, start + 1, end), builder);
    return !builder.isFull;
  });
}

/** MD5 in hexadecimal and two blanks. */
const checksumCharacters = 34;

/** One `CHECKSUM  PATH` per line, without leading slash: dpkg's md5sums, which distroless has in place of the lists. */
export function readChecksumList(buffer: Buffer, builder: FactsBuilder): void {
  visitLines(buffer, (start, end) => {
    const path = start + checksumCharacters;
    if (path < end && end - path <= pathBytesMax) addOwned(textOf(buffer, path, end).replace(/^\.?\//, ''), builder);
    return !builder.isFull;
  });
}

/** `diversions`: three lines each: the path in the package, the path on disk, the diverting package. */
export function readDiversions(buffer: Buffer, builder: FactsBuilder): void {
  visitLines(buffer, (start, end, lineNumber) => {
    const isPlace = lineNumber % 3 === 2 && end - start > 1 && end - start <= pathBytesMax;
    if (isPlace) builder.addOwnedFile(textOf(buffer, start + 1, end));
    return true;
  });
}

function addOwned(path: string, builder: FactsBuilder): void {
  if (isLanguageFile(path)) builder.addOwnedPath(path);
  builder.addOwnedFile(path);
}
