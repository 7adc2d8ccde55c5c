import type { FileAnalyzer, FileFacts } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { type NamedFile, namedFiles } from '../named-files.ts';
import { bufferOver } from '../text-lines.ts';
import { readGradleLock } from './read-gradle-lock.ts';
import { readProject } from './read-project.ts';
import { readSbtLock } from './read-sbt-lock.ts';
import { readUnpackedMetadata } from './read-unpacked-metadata.ts';

const mebibyte = 1024 * 1024;

/** Java packages in files outside archives: project and lock files of applications, and unpacked archives. */
export const javaFilesAnalyzer: FileAnalyzer = {
  id: 'java-files',
  reads:
    'Java applications: `pom.xml`, `gradle.lockfile`, `buildscript-gradle.lockfile`, `build.sbt.lock`, unpacked Maven metadata',
  revision: 2,
  ...namedFiles({
    'pom.xml': javaFile(4 * mebibyte, isApplicationFile, readProject),
    'gradle.lockfile': javaFile(2 * mebibyte, isApplicationFile, readGradleLock),
    'buildscript-gradle.lockfile': javaFile(2 * mebibyte, isApplicationFile, readGradleLock),
    'build.sbt.lock': javaFile(2 * mebibyte, isApplicationFile, readSbtLock),
    'pom.properties': javaFile(mebibyte / 16, isUnpackedMetadata, readUnpackedMetadata),
  }),
};

function javaFile(
  bytesMax: number,
  accepts: NamedFile['accepts'],
  read: (bytes: Buffer, path: string) => FileFacts,
): NamedFile {
  return { bytesMax, accepts, read: ({ path, bytes }) => read(bufferOver(bytes), path) };
}

/** Metadata of an archive that was unpacked, such as a web application or the layers of a Spring Boot application. */
function isUnpackedMetadata(path: string): boolean {
  return path.startsWith('META-INF/maven/') || path.includes('/META-INF/maven/');
}
