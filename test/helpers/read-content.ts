import type { ContentAnalyzer, FileFacts } from '../../src/engine/analyzers/analyzer.ts';
import { contentFormatOf, contentHeadBytes } from '../../src/engine/analyzers/content-format.ts';

/** Facts of a file whose content arrives in pieces. The memory of each piece is overwritten after the call. */
export function readContent(
  analyzer: ContentAnalyzer,
  path: string,
  bytes: Buffer,
  pieceBytes = 65_536,
): FileFacts | undefined {
  const head = Buffer.from(bytes.subarray(0, contentHeadBytes));
  const format = contentFormatOf(head);
  if (format === undefined) return undefined;
  const reader = analyzer.recognizes({ path, sizeBytes: bytes.length, mode: 0o644, format, head });
  head.fill(0xaa);
  for (let at = 0; reader && at < bytes.length; at += pieceBytes) {
    const piece = Buffer.from(bytes.subarray(at, at + pieceBytes));
    const isReading = reader.take(piece);
    piece.fill(0xaa);
    if (!isReading) break;
  }
  return reader?.end();
}
