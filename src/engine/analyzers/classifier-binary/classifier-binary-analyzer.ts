import path from 'node:path';
import type { ContentAnalyzer, ContentFile, ContentReader, FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { folderOf } from '../file-path.ts';
import { type Classifier, classifiers } from './classifiers.ts';
import { stemOf } from './stem-of.ts';
import { createVersionSearch } from './version-search.ts';

/** Well-known programs and libraries without a package, by base name and version text. Only files with such a name are searched. */
export const classifierBinaryAnalyzer: ContentAnalyzer = {
  id: 'classifier-binary',
  reads:
    'well-known programs and libraries without a package: base name and version text (docs/adding/a-classifier.md)',
  revision: 7,
  recognizes,
};

const byStem = indexByStem();

function recognizes({ path: file, format }: ContentFile): ContentReader | undefined {
  if (format === 'zip' || format === 'wasm') return undefined;
  const { stem, digits, isExtension } = stemOf(file);
  const candidates = byStem.get(stem);
  if (!candidates || isExtension) return undefined;
  const patterns = candidates.flatMap((classifier) =>
    patternsOf(classifier, digits).map((pattern) => ({ classifier, pattern })),
  );
  const search = createVersionSearch(patterns.map(({ pattern }) => pattern));
  return {
    take: (piece) => search.take(piece),
    end() {
      const found = search.result();
      const classifier = found && patterns[found.pattern]?.classifier;
      return classifier ? factsOf(classifier, { version: found.version, digits, file }) : {};
    },
  };
}

function patternsOf({ patterns }: Classifier, digits: string): readonly RegExp[] {
  return typeof patterns === 'function' ? patterns(digits) : patterns;
}

function factsOf(
  { name, ownedFolders, ownedFiles }: Classifier,
  { version, digits, file }: { version: string; digits: string; file: string },
): FileFacts {
  const builder = new FactsBuilder();
  builder.addPackage({ type: 'generic', name, version, licenses: [] }, 'its version text');
  for (const folder of ownedFolders?.(version, digits) ?? []) builder.addOwnedFolder(folder);
  for (const owned of ownedFiles?.(version, digits) ?? [])
    builder.addOwnedFile(path.posix.join('/', folderOf(file), owned).slice(1));
  return builder.build();
}

function indexByStem(): Map<string, Classifier[]> {
  const index = new Map<string, Classifier[]>();
  for (const classifier of classifiers) {
    for (const stem of classifier.stems) index.set(stem, [...(index.get(stem) ?? []), classifier]);
  }
  return index;
}
