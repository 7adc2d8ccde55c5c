import { createNameFilter } from '../../zip/name-filter.ts';
import type { ZipProblem, ZipVisitor } from '../../zip/zip-visitor.ts';
import { type ArchiveEvidence, isNamedAfter } from './identify-archive.ts';
import { archiveTitle, javaArchiveExtension } from './java-archive-name.ts';
import type { MavenCoordinates } from './maven-coordinates.ts';
import { markedClasses } from './merged-libraries.ts';
import type { UnversionedModule } from './module-reader.ts';
import { type Manifest, readManifest } from './read-manifest.ts';
import { type Pom, readPom } from './read-pom.ts';
import { readPomProperties } from './read-pom-properties.ts';
import { createStatedModules } from './stated-modules.ts';

/** One archive of a file: the file itself, or an archive in it. */
export interface ReadArchive extends ArchiveEvidence {
  /** Path in the file, with `!/` between an archive and the path in it. Empty for the file itself. */
  innerPath: string;
  /** It contains compiled classes. */
  hasCode: boolean;
  /** Libraries that were merged into it and state no version in it. */
  unversioned: readonly UnversionedModule[];
  /** SHA-1 in hexadecimal form. Undefined for very large archives. */
  sha1(): string | undefined;
}

export interface ArchiveReport {
  /** Called for each archive after its content was read. Nested archives come first. */
  archive(archive: ReadArchive): void;
  problem(problem: ZipProblem): void;
}

const mebibyte = 1024 * 1024;
const propertiesBytesMax = 64 * 1024;
const manifestBytesMax = 4 * mebibyte;
const pomBytesMax = 2 * mebibyte;
/** Shaded archives with more libraries than this are not known. */
const metadataFilesMax = 5000;
const manifestName = 'META-INF/MANIFEST.MF';
const innerPathMax = 1024;

const filter = createNameFilter(
  [
    '.jar', '.war', '.ear', '.par', '.sar', '.nar', '.kar', '.rar', '.jpi', '.hpi', '.lpkg', '.properties', 'pom.xml', 'manifest.mf',
  ], // biome-ignore format: a table
  '.class',
  markedClasses,
);

/** Collects the metadata of an archive and of all archives in it. `path`: path of the file in the image. */
export function createArchiveVisitor(path: string, report: ArchiveReport, innerPath = ''): ZipVisitor {
  const properties = new Map<string, Partial<MavenCoordinates>>();
  const poms = new Map<string, Pom>();
  const stated = createStatedModules();
  let manifest: Manifest | undefined;
  let hasCode = false;
  /** Metadata of the archive itself was found. */
  let isNamed = false;
  const title = archiveTitle(path);
  return {
    filter,
    wants(name) {
      if (name.endsWith('pom.properties')) return isFile(name, 'pom.properties') ? propertiesBytesMax : 0;
      if (name.endsWith('.properties')) return stated.wants(name);
      if (name.endsWith('.class')) {
        hasCode = true;
        return stated.wants(name);
      }
      // Only Maven's own folder: other project files are templates and test data.
      if (name.endsWith('/pom.xml')) return name.includes('META-INF/maven/') ? pomBytesMax : 0;
      return name.length === manifestName.length && name.toUpperCase() === manifestName ? manifestBytesMax : 0;
    },
    content(name, bytes) {
      if (stated.wants(name) > 0) {
        stated.add(name, bytes);
        return;
      }
      const text = bytes.toString('utf8');
      if (name.endsWith('.properties')) {
        const found = readPomProperties(text);
        if (properties.size < metadataFilesMax) properties.set(name, found);
        isNamed ||= isNamedAfter(title, found);
      } else if (name.endsWith('.xml')) {
        const pom = poms.size < metadataFilesMax ? readPom(text) : undefined;
        if (pom) poms.set(name, pom);
      } else manifest = readManifest(text);
    },
    nested(name) {
      if (javaArchiveExtension(name) === undefined || name.endsWith('/')) return undefined;
      const place = innerPath === '' ? name : `${innerPath}!/${name}`;
      return createArchiveVisitor(name, report, place.slice(0, innerPathMax));
    },
    seen() {
      hasCode = true;
    },
    needsNoHash: () => isNamed,
    problem: (problem) => report.problem(problem),
    end({ sha1 }) {
      const [known, unversioned] = [stated.coordinates(), stated.unversioned()];
      report.archive({ path, innerPath, properties, poms, stated: known, unversioned, manifest, hasCode, sha1 });
    },
  };
}

function isFile(path: string, name: string): boolean {
  return path.length === name.length || path[path.length - name.length - 1] === '/';
}
