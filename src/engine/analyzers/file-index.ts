import type { FileAnalyzer } from './analyzer.ts';
import { namesOf } from './path-names.ts';
import { rememberFolder } from './remember-folder.ts';

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
  const inFolder = rememberFolder((folder) =>
    analyzers.filter(({ names }) => names.folders?.some((above) => folder.startsWith(above))),
  );

  return (path) => {
    const { folder, baseName, extension } = namesOf(path);
    const named = byBaseName.get(baseName);
    const extended = extension === undefined ? undefined : byExtension.get(extension);
    const placed = inFolder(folder);
    if (named === undefined && extended === undefined && placed.length === 0) return none;
    return wanting(path, new Set([...(named ?? []), ...(extended ?? []), ...placed]));
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
