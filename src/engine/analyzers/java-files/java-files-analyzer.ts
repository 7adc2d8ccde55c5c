import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { bufferOver } from '../text-lines.ts';
import { readGradleLock } from './read-gradle-lock.ts';
import { readProject } from './read-project.ts';
import { readSbtLock } from './read-sbt-lock.ts';
import { readUnpackedMetadata } from './read-unpacked-metadata.ts';

const mebibyte = 1024 * 1024;

interface JavaFile {
  bytesMax: number;
  accepts(path: string): boolean;
  read(bytes: Buffer, path: string): FileFacts;
}

const files: Readonly<Record<string, JavaFile>> = {
  'pom.xml': { bytesMax: 4 * mebibyte, accepts: isApplicationFile, read: readProject },
  'gradle.lockfile': { bytesMax: 2 * mebibyte, accepts: isApplicationFile, read: readGradleLock },
  'buildscript-gradle.lockfile': { bytesMax: 2 * mebibyte, accepts: isApplicationFile, read: readGradleLock },
  'build.sbt.lock': { bytesMax: 2 * mebibyte, accepts: isApplicationFile, read: readSbtLock },
  'pom.properties': { bytesMax: mebibyte / 16, accepts: isUnpackedMetadata, read: readUnpackedMetadata },
};

/** Java packages in files outside archives: project and lock files of applications, and unpacked archives. */
export const javaFilesAnalyzer: FileAnalyzer = {
  id: 'java-files',
  reads:
    'Java applications: `pom.xml`, `gradle.lockfile`, `buildscript-gradle.lockfile`, `build.sbt.lock`, unpacked Maven metadata',
  revision: 2,
  names: { baseNames: Object.keys(files) },
  wants(path) {
    const file = fileOf(path);
    return file?.accepts(path) ? file.bytesMax : 0;
  },
  analyze: ({ path, bytes }: WantedFile) => fileOf(path)?.read(bufferOver(bytes), path) ?? {},
};

function fileOf(path: string): JavaFile | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return Object.hasOwn(files, name) ? files[name] : undefined;
}

/** Metadata of an archive that was unpacked, such as a web application or the layers of a Spring Boot application. */
function isUnpackedMetadata(path: string): boolean {
  return path.startsWith('META-INF/maven/') || path.includes('/META-INF/maven/');
}
