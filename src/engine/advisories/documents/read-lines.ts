import type { FeedDocument } from './feed-document.ts';
import { malformedFeed, openFeedFile } from './open-feed-file.ts';

const lineBytesMax = 1024 * 1024;

/** The lines of a text, without empty ones. Throws MALFORMED_ARCHIVE for an endless line or a damaged file. */
export async function* readLines(
  file: string,
  { inflatedBytesMax }: { inflatedBytesMax: number },
): AsyncGenerator<FeedDocument> {
  let rest = '';
  let position = { bytesDone: 0, bytesTotal: 0 };
  const decoder = new TextDecoder();
  for await (const { chunk, bytesDone, bytesTotal } of openFeedFile(file, inflatedBytesMax)) {
    position = { bytesDone, bytesTotal };
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > lineBytesMax) throw malformedFeed('has an endless line');
    for (const line of lines) {
      const document = line.trimEnd();
      if (document !== '') yield { document, ...position };
    }
  }
  if (rest.trimEnd() !== '') yield { document: rest.trimEnd(), ...position };
}
