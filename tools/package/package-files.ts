import { readFileSync } from 'node:fs';
import { neededPackages, parseLockedPackages } from '../lock-file/locked-packages.ts';

/** Files and folders of the project that the package contains as they are, data files of modules included. */
export const copiedPaths = [
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'README.md',
  'SECURITY.md',
  'migrations',
  'openapi/service-v1.yaml',
  'src/engine/advisories/demo/epss.csv',
  'src/engine/advisories/demo/packages.json',
  'src/engine/advisories/demo/records',
  'src/reports/formats/pdf/fonts',
  'src/reports/formats/pdf/report.typ',
];

/** Modules of `tools/` that start the program with Node 24. They are plain JavaScript for Node 20 and newer. */
export const startFiles: Readonly<Record<string, string>> = {
  'bin/plimsoll.mjs': 'tools/installed-plimsoll.mjs',
  'bin/check-health.mjs': 'tools/check-health.mjs',
  ...Object.fromEntries(
    [
      'exit-with',
      'find-node',
      'own-node',
      'platform-packages',
      'run-child',
      'run-here',
      'run-node',
      'set-up-error',
    ].map((name) => [`bin/bring-up/${name}.mjs`, `tools/bring-up/${name}.mjs`]),
  ),
};

/** The fields of package.json that the package shares with the project. */
interface ProjectManifest {
  name: string;
  version: string;
  description: string;
  license: string;
  engines: Readonly<Record<string, string>>;
  dependencies: Readonly<Record<string, string>>;
  optionalDependencies: Readonly<Record<string, string>>;
}

/** package.json of the package: without scripts and dependencies of the development. */
export function packageManifest(file: string): object {
  const project = JSON.parse(readFileSync(file, 'utf8')) as ProjectManifest;
  const { name, version, description, license, engines, dependencies, optionalDependencies } = project;
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    bin: { plimsoll: 'bin/plimsoll.mjs' },
    files: ['bin', 'dist', 'migrations', 'openapi', 'src', 'CHANGELOG.md', 'NOTICE', 'SECURITY.md'],
    dependencies,
    optionalDependencies,
  };
}

/** npm-shrinkwrap.json: the locked packages without those of the development and of the dashboard, so that an installation has the tested versions. */
export function shrinkwrap(lockFile: string, manifest: object): object {
  const text = readFileSync(lockFile, 'utf8');
  const locked = parseLockedPackages(text);
  const needed = neededPackages(locked, '');
  const { type: _, files: _files, description: _description, ...root } = manifest as Record<string, unknown>;
  const packages = Object.entries(locked).filter(([path]) => needed.has(path));
  return { ...JSON.parse(text), packages: { '': root, ...Object.fromEntries(packages) } };
}
