import { highestVersion } from '../../versions/highest-version.ts';
import { type LibraryMark, libraryMarks } from './library-marks.ts';
import { isExactVersion } from './maven-coordinates.ts';
import type { ModuleReader, StatedModule } from './module-reader.ts';

const entryBytesMax = 1024 * 1024;
/** An archive may contain several moved copies of a library. */
const versionsMax = 100;

const marksByName = Map.groupBy(libraryMarks, ({ entry }) => baseNameOf(entry));

/** Entries in classes, for the filter of names. */
export const markedClasses: readonly string[] = libraryMarks
  .map(({ entry }) => entry)
  .filter((entry) => entry.endsWith('.class'));

/** Libraries in one archive that are known by a class or a file of theirs. */
export function createMergedLibraries(): ModuleReader {
  const versions = new Map<LibraryMark, Set<string>>();
  const present = new Set<LibraryMark>();
  return {
    wants(name) {
      const marks = marksOf(name);
      const stating = marks.filter((mark) => mark.versions !== undefined);
      if (stating.length > 0) return entryBytesMax;
      for (const mark of marks) present.add(mark);
      return 0;
    },
    add(name, bytes) {
      for (const mark of marksOf(name)) {
        const known = versions.get(mark) ?? new Set();
        versions.set(mark, known);
        const version = highestVersion('maven', mark.versions?.(bytes) ?? []);
        if (isExactVersion(version) && known.size < versionsMax) known.add(version);
      }
    },
    coordinates: () =>
      [...versions].flatMap(([mark, known]) => [...known].map((version) => ({ ...moduleOf(mark, version), version }))),
    unversioned: () => [...present].map((mark) => moduleOf(mark)),
  };
}

function moduleOf({ group, artifact, isIn }: LibraryMark, version = ''): Omit<StatedModule, 'version'> {
  const name = typeof artifact === 'string' ? artifact : artifact(version);
  return { group, artifact: name, ...(isIn && { isIn }) };
}

function marksOf(name: string): LibraryMark[] {
  const marks = marksByName.get(baseNameOf(name));
  return marks?.filter(({ entry }) => name === entry || name.endsWith(`/${entry}`)) ?? [];
}

function baseNameOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
