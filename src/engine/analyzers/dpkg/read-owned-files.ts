import { type FactsBuilder, pathBytesMax } from '../facts-builder.ts';
import { textOf, visitLines } from '../text-lines.ts';

/** `info/NAME.list`: one absolute path per line, including folders. */
export function readFileList(buffer: Buffer, builder: FactsBuilder): void {
  visitLines(buffer, (start, end) => {
    if (end - start < 2 || end - start > pathBytesMax) return true;
    builder.addOwnedFile(textOf(buffer, start + 1, end));
    return !builder.hasOwnedFilesMax;
  });
}

/** MD5 in hexadecimal and two blanks. */
const checksumCharacters = 34;

/** One `CHECKSUM  PATH` per line, without leading slash: dpkg's md5sums, which distroless has in place of the lists. */
export function readChecksumList(buffer: Buffer, builder: FactsBuilder): void {
  visitLines(buffer, (start, end) => {
    const path = start + checksumCharacters;
    if (path < end && end - path <= pathBytesMax) {
      builder.addOwnedFile(textOf(buffer, path, end).replace(/^\.?\//, ''));
    }
    return !builder.hasOwnedFilesMax;
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
