import type { FeedDocument } from './feed-document.ts';
import { JsonSplitter } from './json-splitter.ts';
import { malformedFeed, openFeedFile } from './open-feed-file.ts';

export interface JsonValuesOptions {
  /** Containers around each value: 2 for `{ "vulnerabilities": [ … ] }`. */
  depth: number;
  inflatedBytesMax: number;
  /** Member of the outermost object without which the text is another document. */
  requiredKey?: string;
}

const valueBytesMax = 16 * 1024 * 1024;

/**
 * The values of a JSON text at one depth, and the scalars above it, each as `{"keys":["vulnerabilities",0],"value":…}`. Throws
 * MALFORMED_ARCHIVE for text that is not JSON or lacks `requiredKey`.
 */
export async function* readJsonValues(
  file: string,
  { depth, inflatedBytesMax, requiredKey }: JsonValuesOptions,
): AsyncGenerator<FeedDocument> {
  const splitter = new JsonSplitter({ depth, valueBytesMax });
  for await (const { chunk, bytesDone, bytesTotal } of openFeedFile(file, inflatedBytesMax)) {
    for (const { keys, text } of splitter.push(chunk)) {
      const document = text === undefined ? undefined : `{"keys":${JSON.stringify(keys)},"value":${text}}`;
      yield { document, bytesDone, bytesTotal };
    }
  }
  splitter.end();
  if (requiredKey !== undefined && !splitter.memberNames.has(requiredKey)) throw malformedFeed('is another document');
}
