import type { FactsBuilder } from '../facts-builder.ts';
import { pathBytesMax } from '../facts-builder.ts';
import { textOf, visitLines } from '../text-lines.ts';

/** `obj /usr/bin/x MD5 TIME` for files, `sym /usr/lib/a -> b TIME` for links, `dir /usr`. Paths may contain spaces. */
export function readContents(buffer: Buffer, builder: FactsBuilder): void {
  visitLines(buffer, (start, end) => {
    if (end - start > pathBytesMax + 128) return true;
    const line = textOf(buffer, start, end);
    if (line.startsWith('obj /')) {
      const timeStart = line.lastIndexOf(' ');
      builder.addOwnedFile(line.slice(5, Math.max(5, line.lastIndexOf(' ', timeStart - 1))));
    } else if (line.startsWith('sym /')) builder.addOwnedFile(line.slice(5, Math.max(5, line.indexOf(' -> '))));
    return !builder.hasOwnedFilesMax;
  });
}
