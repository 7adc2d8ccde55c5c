import type { ContentAnalyzer, FileFacts } from '../../src/engine/analyzers/analyzer.ts';
import { readContent } from './read-content.ts';

/** The same as `readContent`, without facts when the analyzer does not recognize the file. */
export function contentFacts(analyzer: ContentAnalyzer, path: string, bytes: Buffer, pieceBytes?: number): FileFacts {
  return readContent(analyzer, path, bytes, pieceBytes) ?? {};
}

/** `golang stdlib 1.22.1` of each package. */
export function packageLines({ packages = [] }: FileFacts): string[] {
  return packages.map(({ type, name, version }) => `${type} ${name} ${version}`);
}
