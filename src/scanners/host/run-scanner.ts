import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ExternalScanner,
  ScannerOutputError,
  type ScannerReport,
  type ScannerVersions,
} from '../external-scanner.ts';
import { type Isolation, isolationOf } from './isolation.ts';
import { keepCopy } from './keep-copy.ts';
import { createOwnFolder } from './own-folder.ts';
import { placeDatabase } from './place-database.ts';
import { placeReadable } from './place-readable.ts';
import { readReport, ScannerFailure, type ScannerPlace } from './run-command.ts';
import type { ScannerLimits } from './scanner-limits.ts';

/** A program that was found, with its database. */
export interface InstalledScanner {
  scanner: ExternalScanner;
  program: string;
  databaseFolder: string | null;
}

export interface ScannerRunRequest {
  installed: InstalledScanner;
  /** File or folder of the kind that the scanner reads. */
  input: string;
  platform: string;
  /** Folder of the scan, in which the run gets its own folder. */
  scratch: string;
  hidden: readonly string[];
  isolation: Isolation;
  limits: ScannerLimits;
  /** Stores the report in this file as well. */
  copyTo?: string | undefined;
  signal: AbortSignal;
}

/** `error`: one clause for users (`it did not finish within 600 s`). null: the run succeeded, and `report` is its result. */
export interface ScannerOutcome {
  name: ExternalScanner['name'];
  versions: ScannerVersions | null;
  report: ScannerReport | null;
  error: string | null;
  durationMs: number;
  /** End of standard error of a failed run, for the log. */
  errorTail: string;
}

/** Runs a scanner in its own folder, which is removed afterwards. Never rejects: a failure is the outcome. */
export async function runScanner(request: ScannerRunRequest): Promise<ScannerOutcome> {
  const { scanner } = request.installed;
  const startedAt = performance.now();
  const outcome = { name: scanner.name, versions: null, report: null, error: null, errorTail: '' };
  const durationMs = (): number => Math.round(performance.now() - startedAt);
  let versions: ScannerVersions | null = null;
  try {
    const place = await preparePlace(request);
    try {
      versions = await probe(request.installed, place);
      if (versions === null) throw new ScannerFailure('its version could not be read');
      const report = await scan(request, place);
      return { ...outcome, versions, report, durationMs: durationMs() };
    } finally {
      await removePlace(place);
    }
  } catch (error) {
    return { ...outcome, versions, ...describeFailure(error), durationMs: durationMs() };
  }
}

/** The version of a program and its database. null: it is not the expected program. Throws ScannerFailure. */
export async function probe(
  { scanner, databaseFolder }: InstalledScanner,
  place: ScannerPlace & { databaseFolder: string | null },
): Promise<ScannerVersions | null> {
  const limits = { ...place.limits, timeMs: Math.min(place.limits.timeMs, probeMs), outputBytesMax: probeBytesMax };
  const outputs: string[] = [];
  for (const command of scanner.probe.commands(place.databaseFolder)) {
    outputs.push(await readReport({ ...place, limits }, command, readText));
  }
  const versions = scanner.probe.read(outputs);
  if (versions === null || versions.database !== null || databaseFolder === null) return versions;
  return { ...versions, database: (await scanner.probe.readDatabase?.(databaseFolder)) ?? null };
}

const probeMs = 30_000;
const probeBytesMax = 1024 * 1024;

export interface PreparedPlace extends ScannerPlace {
  databaseFolder: string | null;
  /**
   * Contains the mount points. It belongs to the user of the service: in the folder of the scanner, a link in place of a mount point would lead
   * the service to another file.
   */
  mountFolder: string;
}

/** Creates the folders of a run and makes program and database readable for it. */
export async function preparePlace(
  request: Pick<ScannerRunRequest, 'installed' | 'scratch' | 'hidden' | 'isolation' | 'limits' | 'signal'>,
): Promise<PreparedPlace> {
  const { installed, scratch, hidden, limits, signal } = request;
  const { name } = installed.scanner;
  const isolation = isolationOf(request.isolation, name);
  const folder = await createOwnFolder(scratch, name, isolation);
  const mountFolder = join(scratch, `${name}-mounts`);
  const program = await placeReadable(installed.program, join(mountFolder, 'program'), request);
  const database = await placeDatabase(installed, join(mountFolder, 'database'), request);
  return {
    program: program.path,
    folder,
    mountFolder,
    mounts: [...program.mounts, ...database.mounts],
    databaseFolder: database.path,
    hidden,
    isolation,
    limits,
    signal,
  };
}

export async function removePlace({ folder, mountFolder }: PreparedPlace): Promise<void> {
  for (const one of [folder, mountFolder]) await rm(one, { recursive: true, force: true });
}

async function scan(request: ScannerRunRequest, place: PreparedPlace) {
  const { scanner } = request.installed;
  const { platform, copyTo } = request;
  const input = await placeReadable(request.input, join(place.mountFolder, 'input'), request);
  const { folder: scratchFolder, databaseFolder } = place;
  const command = scanner.command({ path: input.path, platform, scratchFolder, databaseFolder });
  const report = await readReport({ ...place, mounts: [...place.mounts, ...input.mounts] }, command, (bytes) =>
    scanner.parse(copyTo === undefined ? bytes : keepCopy(bytes, copyTo)),
  );
  if (report.assertions.length === 0 && report.unread > 0)
    throw new ScannerFailure('none of the vulnerabilities in its report could be read');
  return report;
}

async function readText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function describeFailure(error: unknown): { error: string; errorTail: string } {
  if (error instanceof ScannerFailure) return { error: error.message, errorTail: error.errorTail };
  if (error instanceof ScannerOutputError) return { error: `its report is invalid: ${error.message}`, errorTail: '' };
  return {
    error: 'its report could not be processed',
    errorTail: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}
