import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../src/config/read-config.ts';
import { readEnvironment } from '../src/config/read-environment.ts';
import { type ExternalScannerName, externalScannerNames } from '../src/scanners/external-scanner.ts';
import { goEnvironment } from './scanners/go-environment.ts';
import { installScanner } from './scanners/install-scanner.ts';

/**
 * `npm run scanners:install`: builds the external scanners from their Go modules into a folder of the data folder, where the service finds
 * them. Names select some of them.
 */
const environment = readEnvironment();
const program = new Command('scanners:install')
  .argument('[names...]', `scanners to build: ${externalScannerNames.join(', ')} (default: all)`)
  .option('--data-dir <folder>', 'data folder (PLIMSOLL_DATA_DIR)')
  .option('--bin <folder>', 'folder for the programs (default: scanners/bin in the data folder)')
  .parse();
const { dataDir, bin } = program.opts<{ dataDir?: string; bin?: string }>();
process.exitCode = run(program.args);

function run(given: readonly string[]): number {
  const unknown = given.find((name) => !externalScannerNames.some((known) => known === name));
  if (unknown !== undefined) return fail(`scanners:install: there is no scanner of this name: ${unknown}`);
  if (!hasGo()) {
    return fail(
      'scanners:install: the scanners are built with Go, which is not on the PATH.\n' +
        'Install Go 1.24 or newer (https://go.dev/dl/), which downloads the toolchains that the scanners require,\n' +
        'or install the scanners yourself: `plimsoll scanners` lists where they are searched.',
    );
  }
  const config = readConfig({ environment, flags: { 'data-dir': dataDir } });
  const folder = bin === undefined ? join(config.dataDir, 'scanners', 'bin') : resolve(bin);
  const names = externalScannerNames.filter((name) => given.length === 0 || given.includes(name));
  // One after the other: each build uses all processors.
  const results = names.map((name) => install(name, folder));
  return results.every(Boolean) ? 0 : 1;
}

function install(name: ExternalScannerName, folder: string): boolean {
  const startedAt = performance.now();
  try {
    const onBuild = (version: string): void => console.log(`${name} ${version}: building, which takes minutes`);
    const { version, isNew } = installScanner(name, { folder, environment, onBuild });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${name} ${version}: ${isNew ? `built in ${seconds} s` : 'is already installed'} in ${folder}`);
    return true;
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

function hasGo(): boolean {
  return spawnSync('go', ['version'], { env: goEnvironment(environment), stdio: 'ignore' }).status === 0;
}

function fail(message: string): number {
  console.error(message);
  return 2;
}
