import type { FileAnalyzer } from './analyzer.ts';
import { namesOf } from './path-names.ts';

export interface WantedBy {
  analyzer: FileAnalyzer;
  /** Largest size in bytes that the analyzer reads. */
  bytesMax: number;
}

/**
 * Finds the analyzers that want a file by its path. It is called for every entry of every layer (millions), so it does two lookups and a
 * few string tests, regardless of the number of analyzers.
 */
export function createFileIndex(analyzers: readonly FileAnalyzer[]): (path: string) => readonly WantedBy[] {
  const byBaseName = indexBy(analyzers, ({ names }) => names.baseNames);
  const byExtension = indexBy(analyzers, ({ names }) => names.extensions);
  const byFolder = analyzers.flatMap((analyzer) =>
    (analyzer.names.folders ?? []).map((folder) => ({ folder, analyzer })),
  );

  return (path) => {
    const { baseName, extension } = namesOf(path);
    const named = byBaseName.get(baseName);
    const extended = extension === undefined ? undefined : byExtension.get(extension);
    let candidates: Set<FileAnalyzer> | undefined;
    const add = (analyzer: FileAnalyzer): void => {
      candidates ??= new Set();
      candidates.add(analyzer);
    };
    named?.forEach(add);
    extended?.forEach(add);
    for (const { folder, analyzer } of byFolder) if (path.startsWith(folder)) add(analyzer);
    return candidates === undefined ? none : wanting(path, candidates);
  };
}

const none: readonly WantedBy[] = [];

function wanting(path: string, candidates: Iterable<FileAnalyzer>): readonly WantedBy[] {
  const wanted: WantedBy[] = [];
  for (const analyzer of candidates) {
    const bytesMax = analyzer.wants(path);
    if (bytesMax > 0) wanted.push({ analyzer, bytesMax });
  }
  return wanted;
}

function indexBy(
  analyzers: readonly FileAnalyzer[],
  keysOf: (analyzer: FileAnalyzer) => readonly string[] | undefined,
): Map<string, FileAnalyzer[]> {
  const index = new Map<string, FileAnalyzer[]>();
  for (const analyzer of analyzers) {
    for (const key of keysOf(analyzer) ?? []) {
      const known = index.get(key);
      if (known) known.push(analyzer);
      else index.set(key, [analyzer]);
    }
  }
  return index;
}
