import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { bufferOver } from '../text-lines.ts';
import { readJavaRelease } from './read-java-release.ts';
import { type TextClassifier, textClassifiers } from './text-classifiers.ts';

/** The files have up to 30 KB. */
const fileBytesMax = 256 * 1024;

/** Well-known programs without a package, by a text file that they install: Java runtimes, Erlang, Go, PHP applications. */
export const classifierFileAnalyzer: FileAnalyzer = {
  id: 'classifier-file',
  reads:
    'well-known programs without a package by a text file: Java runtimes (`release`), Erlang, Go, WordPress, Drupal and others',
  revision: 4,
  names: {
    baseNames: [...new Set(['release', ...textClassifiers.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))])],
  },
  wants: (path) => (isRelease(path) || textClassifiers.some((one) => hasEnd(path, one.path)) ? fileBytesMax : 0),
  analyze,
};

function analyze({ path, bytes }: WantedFile): FileFacts {
  const text = bufferOver(bytes).toString('latin1');
  if (isRelease(path)) return readJavaRelease(text);
  for (const classifier of textClassifiers) {
    const version = hasEnd(path, classifier.path) ? versionIn(classifier, text) : undefined;
    if (version !== undefined) return factsOf(classifier, version, path);
  }
  return {};
}

function isRelease(path: string): boolean {
  return path.endsWith('/release');
}

function hasEnd(path: string, end: string): boolean {
  return path === end || (path.endsWith(end) && path[path.length - end.length - 1] === '/');
}

function versionIn({ patterns }: TextClassifier, text: string): string | undefined {
  const parts = patterns.map((pattern) => pattern.exec(text)?.[1]);
  return parts.includes(undefined) ? undefined : parts.join('.');
}

function factsOf({ type = 'generic', name, ownedFolders }: TextClassifier, version: string, path: string): FileFacts {
  const builder = new FactsBuilder();
  builder.addPackage({ type, name, version, licenses: [] }, 'its version text');
  for (const folder of ownedFolders?.(path) ?? []) builder.addOwnedFolder(folder);
  return builder.build();
}
