import { ScanError } from '../../../domain/scan-error.ts';
import { createTarReader } from '../../../oci/tar/tar-reader.ts';
import type { FeedDocument } from './feed-document.ts';
import { malformedFeed, openFeedFile } from './open-feed-file.ts';

const documentBytesMax = 16 * 1024 * 1024;
const entriesMax = 3_000_000;

/**
 * The files of a tar whose name matches, one at a time. Names select files and are used for nothing else. A file that is too large is
 * undefined. Throws MALFORMED_ARCHIVE for a damaged or truncated archive.
 */
export async function* readTarDocuments(
  file: string,
  { names, inflatedBytesMax }: { names: RegExp; inflatedBytesMax: number },
): AsyncGenerator<FeedDocument> {
  const documents: (string | undefined)[] = [];
  const reader = createTarReader(
    {
      entry({ name, kind, sizeBytes }) {
        if (kind !== 'file' || !names.test(name.slice(0, 1_000))) return false;
        if (sizeBytes <= documentBytesMax) return true;
        documents.push(undefined);
        return false;
      },
      content: (_entry, bytes) => void documents.push(bytes.toString('utf8')),
    },
    { subject: 'archive', extendedHeaderBytesMax: 1024 * 1024, entriesMax },
  );
  for await (const { chunk, bytesDone, bytesTotal } of openFeedFile(file, inflatedBytesMax)) {
    read(() => reader.push(chunk));
    for (const document of documents.splice(0)) yield { document, bytesDone, bytesTotal };
  }
  read(() => reader.end());
}

function read(step: () => void): void {
  try {
    step();
  } catch (cause) {
    if (cause instanceof ScanError && cause.code === 'LIMIT_EXCEEDED') throw cause;
    throw malformedFeed('is damaged or truncated', cause);
  }
}
