import { entriesOf } from './nuget-json.ts';

/** Files that are only there at build time. */
const buildKinds = new Set(['dependencies', 'compile', 'compileOnly']);

/**
 * The installed files of each library in the `targets` of a dependency list. A library without files is not in the image: it is only needed for
 * the build, or the runtime has a newer version of it.
 */
export function* libraryFiles(targets: unknown): Iterable<{ key: string; file: string }> {
  for (const [, target] of entriesOf(targets)) {
    for (const [key, library] of entriesOf(target)) {
      for (const [kind, files] of entriesOf(library)) {
        if (buildKinds.has(kind)) continue;
        for (const [file] of entriesOf(files)) yield { key, file };
      }
    }
  }
}

/** The keys of the libraries that have files. */
export function librariesWithFiles(targets: unknown): Set<string> {
  return new Set(Array.from(libraryFiles(targets), ({ key }) => key));
}
