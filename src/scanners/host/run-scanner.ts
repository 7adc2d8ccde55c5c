import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ExternalScanner,
  ScannerOutputError,
  type ScannerReport,
  type ScannerVersions,
} from '../external-scanner.ts';
import type { Isolation } from './isolation.ts';
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
      await rm(place.folder, { recursive: true, force: true });
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

/** Creates the folder of a run and makes program and database readable for it. */
export async function preparePlace(
  request: Pick<ScannerRunRequest, 'installed' | 'scratch' | 'hidden' | 'isolation' | 'limits' | 'signal'>,
): Promise<ScannerPlace & { databaseFolder: string | null }> {
  const { installed, scratch, hidden, isolation, limits, signal } = request;
  const folder = await createOwnFolder(scratch, installed.scanner.name, isolation);
  const program = await placeReadable(installed.program, join(folder, 'program'), request);
  const database = await placeDatabase(installed, join(folder, 'database'), request);
  return {
    program: program.path,
    folder,
    mounts: [...program.mounts, ...database.mounts],
    databaseFolder: database.path,
    hidden,
    isolation,
    limits,
    signal,
  };
}

async function scan(request: ScannerRunRequest, place: ScannerPlace & { databaseFolder: string | null }) {
  const { scanner } = request.installed;
  const { platform, copyTo } = request;
  const input = await placeReadable(request.input, join(place.folder, 'input'), request);
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
