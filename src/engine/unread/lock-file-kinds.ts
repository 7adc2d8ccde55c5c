import { isInDependencyFolder } from '../analyzers/dependency-folder.ts';
import type { UnreadKind } from './unread-kind.ts';

const lockFiles: readonly UnreadKind[] = [
  {
    id: 'npm-lock',
    name: 'npm lock file',
    baseNames: ['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'bun.lockb'],
    installedAs: 'npm',
  },
  { id: 'deno-lock', name: 'Deno lock file', baseNames: ['deno.lock'] },
  {
    id: 'python-lock',
    name: 'Python lock file',
    baseNames: ['poetry.lock', 'Pipfile.lock', 'uv.lock', 'pdm.lock', 'pylock.toml'],
    installedAs: 'pypi',
  },
  { id: 'ruby-lock', name: 'Bundler lock file', baseNames: ['Gemfile.lock', 'gems.locked'] },
  { id: 'composer-lock', name: 'Composer lock file', baseNames: ['composer.lock'] },
  {
    id: 'java-lock',
    name: 'Maven or Gradle file',
    baseNames: ['pom.xml', 'gradle.lockfile', 'buildscript-gradle.lockfile', 'build.sbt.lock'],
  },
  { id: 'dart-lock', name: 'Dart lock file', baseNames: ['pubspec.lock'] },
  { id: 'elixir-lock', name: 'Mix lock file', baseNames: ['mix.lock'] },
  { id: 'erlang-lock', name: 'Rebar lock file', baseNames: ['rebar.lock'] },
  { id: 'swift-lock', name: 'Swift lock file', baseNames: ['Package.resolved'] },
  { id: 'cocoapods-lock', name: 'CocoaPods lock file', baseNames: ['Podfile.lock'] },
  { id: 'conan-lock', name: 'Conan lock file', baseNames: ['conan.lock'] },
  { id: 'r-lock', name: 'renv lock file', baseNames: ['renv.lock'] },
  { id: 'julia-lock', name: 'Julia manifest', baseNames: ['Manifest.toml'] },
  { id: 'haskell-lock', name: 'Haskell lock file', baseNames: ['stack.yaml.lock', 'cabal.project.freeze'] },
  { id: 'crystal-lock', name: 'Crystal lock file', baseNames: ['shard.lock'] },
];

/** Lock files of applications name the packages that were built into the application. */
export const lockFileKinds: readonly UnreadKind[] = lockFiles.map(
  (kind): UnreadKind => ({
    ...kind,
    accepts: (path) => !isInDependencyFolder(path),
    isCoveredByLanguagePackage: true,
  }),
);
