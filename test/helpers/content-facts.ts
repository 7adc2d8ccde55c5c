import type { ContentAnalyzer, FileFacts } from '../../src/engine/analyzers/analyzer.ts';
import { contentFormatOf, contentHeadBytes } from '../../src/engine/analyzers/content-format.ts';

/** Facts of a file whose content arrives in pieces of this size. The memory of each piece is overwritten after the call. */
export function contentFacts(analyzer: ContentAnalyzer, path: string, bytes: Buffer, pieceBytes = 65_536): FileFacts {
  const head = Buffer.from(bytes.subarray(0, contentHeadBytes));
  const format = contentFormatOf(head);
  if (format === undefined) return {};
  const reader = analyzer.recognizes({ path, sizeBytes: bytes.length, mode: 0o755, format, head });
  head.fill(0xaa);
  for (let at = 0; reader && at < bytes.length; at += pieceBytes) {
    const piece = Buffer.from(bytes.subarray(at, at + pieceBytes));
    const isReading = reader.take(piece);
    piece.fill(0xaa);
    if (!isReading) break;
  }
  return reader?.end() ?? {};
}

/** `golang stdlib 1.22.1` of each package. */
export function packageLines({ packages = [] }: FileFacts): string[] {
  return packages.map(({ type, name, version }) => `${type} ${name} ${version}`);
}
