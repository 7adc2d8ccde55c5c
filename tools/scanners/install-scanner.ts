import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Environment } from '../../src/config/read-environment.ts';
import type { ExternalScannerName } from '../../src/scanners/external-scanner.ts';
import { goEnvironment } from './go-environment.ts';
import { type ScannerBuild, scannerBuilds } from './scanner-builds.ts';

const modulesDir = resolve(import.meta.dirname);

export interface InstalledBuild {
  version: string;
  /** False when the program was built before from the same modules. */
  isNew: boolean;
}

/** The version of the scanner's module in its go.mod. */
export function pinnedVersion(name: ExternalScannerName): string {
  const { module } = scannerBuilds[name];
  const lines = readFileSync(join(modulesDir, name, 'go.mod'), 'utf8').split('\n');
  const required = lines
    .map((line) =>
      line
        .trim()
        .replace(/^require /, '')
        .split(' '),
    )
    .find(([one]) => one === module);
  const version = required?.[1];
  if (version === undefined) throw new Error(`${name}/go.mod does not require ${module}`);
  return version.replace(/^v/, '');
}

/** Builds a scanner from its pinned modules into a folder, unless the folder has it. Throws when Go reports an error. */
export function installScanner(
  name: ExternalScannerName,
  { folder, environment, onBuild }: { folder: string; environment: Environment; onBuild(version: string): void },
): InstalledBuild {
  const build = scannerBuilds[name];
  const version = pinnedVersion(name);
  const target = join(folder, build.program);
  const stampFile = `${target}.build.json`;
  const stamp = stampOf(name, build, version);
  if (existsSync(target) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)
    return { version, isNew: false };
  onBuild(version);
  mkdirSync(folder, { recursive: true });
  // The program is replaced as a whole: an interrupted build leaves the one that is there.
  const written = `${target}.new`;
  try {
    runGo(name, build, { version, written, environment });
    renameSync(written, target);
    writeFileSync(stampFile, stamp);
  } finally {
    rmSync(written, { force: true });
  }
  return { version, isNew: true };
}

/** Changes with everything that the program is built from. */
function stampOf(name: ExternalScannerName, build: ScannerBuild, version: string): string {
  const modules = createHash('sha256');
  for (const file of ['go.mod', 'go.sum']) modules.update(readFileSync(join(modulesDir, name, file)));
  return `${JSON.stringify({ version, modules: modules.digest('hex'), ...build }, null, 2)}\n`;
}

function runGo(
  name: ExternalScannerName,
  build: ScannerBuild,
  { version, written, environment }: { version: string; written: string; environment: Environment },
): void {
  const { versionVariable } = build;
  const linker = ['-s', '-w', ...(versionVariable === undefined ? [] : ['-X', `${versionVariable}=${version}`])];
  const { status, error } = spawnSync('go', ['build', '-ldflags', linker.join(' '), '-o', written, build.package], {
    cwd: join(modulesDir, name),
    env: { ...goEnvironment(environment), ...build.environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`go build of ${name} ${version} failed with exit code ${status}`);
}
