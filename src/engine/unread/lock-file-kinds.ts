import { isApplicationFile } from '../analyzers/application-file.ts';
import type { UnreadKind } from './unread-kind.ts';

const lockFiles: readonly UnreadKind[] = [
  { id: 'go-module', name: 'Go module file', baseNames: ['go.mod'] },
  { id: 'rust-lock', name: 'Cargo lock file', baseNames: ['Cargo.lock'] },
  {
    id: 'java-lock',
    name: 'Maven or Gradle file',
    baseNames: ['pom.xml', 'gradle.lockfile', 'buildscript-gradle.lockfile', 'build.sbt.lock'],
  },
  { id: 'nuget-lock', name: 'NuGet lock file', baseNames: ['packages.lock.json'] },
];

/** Lock files of applications name the packages that were built into the application. */
export const lockFileKinds: readonly UnreadKind[] = lockFiles.map(
  (kind): UnreadKind => ({
    ...kind,
    accepts: isApplicationFile,
    isCoveredByLanguagePackage: true,
  }),
);
