import type { FileAnalyzer, FileFacts, WantedFile } from './analyzer.ts';
import { baseNameOf } from './file-path.ts';

/** A file that an analyzer reads. */
export interface NamedFile {
  /** Largest size in bytes that is read. */
  bytesMax: number;
  /** Condition on the path. It may only test strings. */
  accepts(path: string): boolean;
  read(file: WantedFile): FileFacts;
}

/** The part of an analyzer that follows from its files, by their base names. */
export function namedFiles(
  files: Readonly<Record<string, NamedFile>>,
): Pick<FileAnalyzer, 'names' | 'wants' | 'analyze'> {
  const byName = new Map(Object.entries(files));
  const fileOf = (path: string) => byName.get(baseNameOf(path));
  return {
    names: { baseNames: Object.keys(files) },
    wants(path) {
      const file = fileOf(path);
      return file?.accepts(path) ? file.bytesMax : 0;
    },
    analyze: (wanted) => fileOf(wanted.path)?.read(wanted) ?? {},
  };
}
