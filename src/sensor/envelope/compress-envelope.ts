import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ScanError } from '../../domain/scan-error.ts';
import { envelopeBytesMax } from '../buffer/delivery-buffer.ts';
import { envelopeText, type ScannedJob } from './envelope-text.ts';

/** The envelope of a scanned image, compressed with gzip. Throws LIMIT_EXCEEDED when it is larger than the service accepts. */
export async function compressEnvelope(scanned: ScannedJob): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  await pipeline(Readable.from(joined(envelopeText(scanned))), createGzip(), async (compressed) => {
    for await (const chunk of compressed as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > envelopeBytesMax) {
        throw new ScanError('LIMIT_EXCEEDED', `The inventory of the image is larger than ${envelopeBytesMax} bytes.`);
      }
      chunks.push(chunk);
    }
  });
  return Buffer.concat(chunks, bytes);
}

const pieceLength = 64 * 1024;

/** Pieces of a useful size for the compression. */
function* joined(texts: Iterable<string>): Generator<Buffer> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield Buffer.from(piece, 'utf8');
    piece = '';
  }
  yield Buffer.from(piece, 'utf8');
}
