import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ExternalScanner, ScannerCommand, ScannerVersions } from '../../src/scanners/external-scanner.ts';

/** Where a real scanner and its database are. */
export interface InstalledScanner {
  program: string;
  databaseFolder: string | null;
}

/** Runs the command of an adapter on an image or a bill of materials, without network, and returns its report as bytes. */
export function runScanner(scanner: ExternalScanner, installed: InstalledScanner, inputPath: string): Buffer {
  return inScratch((scratchFolder) => {
    const { databaseFolder } = installed;
    const command = scanner.command({ path: inputPath, platform: 'linux/amd64', scratchFolder, databaseFolder });
    const run = execute(installed.program, command, scratchFolder);
    if (![0, ...(command.successCodes ?? [])].includes(run.code))
      throw new Error(`${scanner.name} returned ${run.code}: ${run.errors.slice(-2000)}`);
    return command.reportFile === undefined ? run.output : readFileSync(path.join(scratchFolder, command.reportFile));
  });
}

/** Runs the probe of an adapter. */
export function probeScanner(
  scanner: ExternalScanner,
  { program, databaseFolder }: InstalledScanner,
): ScannerVersions | null {
  return inScratch((scratchFolder) => {
    const commands = scanner.probe.commands(databaseFolder);
    return scanner.probe.read(commands.map((command) => execute(program, command, scratchFolder).output.toString()));
  });
}

/** A program in the folder `PEERS_BIN` or on PATH. */
export function findScannerProgram(name: string): string | undefined {
  const { PEERS_BIN, PATH = '' } = process.env;
  const folders = [...(PEERS_BIN === undefined ? [] : [PEERS_BIN]), ...PATH.split(path.delimiter)];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

function inScratch<Result>(use: (folder: string) => Result): Result {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-scanner-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function execute(program: string, { args, environment = {} }: ScannerCommand, scratchFolder: string) {
  // A proxy that refuses connections, so that a program that ignores its offline settings fails.
  const proxy = 'http://127.0.0.1:9';
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: scratchFolder,
    env: {
      PATH: '/usr/bin:/bin',
      HOME: scratchFolder,
      TMPDIR: scratchFolder,
      HTTP_PROXY: proxy,
      HTTPS_PROXY: proxy,
      ...environment,
    },
    maxBuffer: 256 * 1024 * 1024,
    timeout: 300_000,
  });
  if (error) throw error;
  return { code: status ?? -1, output: stdout, errors: stderr.toString() };
}
