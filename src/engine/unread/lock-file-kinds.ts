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
  { id: 'go-module', name: 'Go module file', baseNames: ['go.mod'] },
  { id: 'rust-lock', name: 'Cargo lock file', baseNames: ['Cargo.lock'] },
  { id: 'nuget-lock', name: 'NuGet lock file', baseNames: ['packages.lock.json'] },
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
    accepts: isOfApplication,
    isCoveredByLanguagePackage: true,
  }),
);

/** A lock file inside an installed or cached dependency names the packages of its developers, not of the image. */
function isOfApplication(path: string): boolean {
  return !dependencyFolders.test(path);
}

const dependencyFolders =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|gems|vendor|\.cargo|registry\/src|pkg\/mod|\.m2|META-INF|testdata|conda\/pkgs|\.nuget|\.pub-cache|\.julia\/packages)\//;
