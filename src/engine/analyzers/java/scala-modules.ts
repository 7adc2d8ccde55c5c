import { isExactVersion, type MavenCoordinates } from './maven-coordinates.ts';
import type { ModuleReader } from './module-reader.ts';

const entryBytesMax = 16 * 1024;

/** Files at the top of the archives of Scala 2.10 and later, which programs read to print the version. */
const artifacts: ReadonlyMap<string, string> = new Map([
  ['library.properties', 'scala-library'],
  ['reflect.properties', 'scala-reflect'],
  ['compiler.properties', 'scala-compiler'],
]);

/** The libraries of Scala in one archive. Scala's build adds no Maven metadata, so that an archive of sbt-assembly has these files only. */
export function createScalaModules(): ModuleReader {
  const found = new Map<string, MavenCoordinates>();
  return {
    wants: (name) => (artifacts.has(name) ? entryBytesMax : 0),
    add(name, bytes) {
      const text = bytes.toString('utf8');
      const artifact = artifacts.get(name);
      // Other libraries have files of these names too.
      const version = text.includes('LAMP/EPFL') ? /^maven\.version\.number=(\S{1,128})$/m.exec(text)?.[1] : undefined;
      if (artifact !== undefined && isExactVersion(version))
        found.set(artifact, { group: 'org.scala-lang', artifact, version });
    },
    coordinates: () => [...found.values()],
  };
}
