import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OperatingSystem } from '../../domain/package.ts';
import {
  decodeInventory,
  type EncodedInventory,
  type EncodedPackages,
  encodePackages,
} from '../../engine/pipeline/encode-inventory.ts';
import type { Inventory } from '../../engine/pipeline/inventory.ts';
import { encodeBatches } from '../../engine/pipeline/json-batches.ts';
import { createLanes } from '../../engine/pipeline/layer-lanes.ts';
import { writeCycloneDx } from '../../engine/sbom/cyclonedx.ts';
import type { ScannerStatements } from '../../engine/upload/scanner-statements.ts';
import type { UnversionedPackage } from '../../engine/upload/unversioned-packages.ts';
import { correlateReports } from '../correlation/correlate-reports.ts';
import type { KeptPackage } from '../correlation/list-packages.ts';
import type { ExternalScanner, ExternalScannerName, ScannerReport, ScannerVersions } from '../external-scanner.ts';
import { writeDockerArchive } from '../inputs/write-docker-archive.ts';
import type { Isolation } from './isolation.ts';
import { makeReadable } from './make-readable.ts';
import { runScanner, type ScannerOutcome } from './run-scanner.ts';
import type { ScannerLimits } from './scanner-limits.ts';

/** A scanner that was found on this machine. Plain data. */
export interface FoundScanner {
  name: ExternalScannerName;
  program: string;
  databaseFolder: string | null;
  /** Why it cannot be run: one clause for users. null: it can. */
  missing: string | null;
}

/** All scanners of one scan. Plain data. */
export interface ExternalScanTask {
  scanners: FoundScanner[];
  image: { name: string; tag: string | null; digest: string | null; platform: string };
  /** Folder with the OCI layout of the image, or the reason why there is none. */
  layout: { path: string } | { missing: string };
  inventory: EncodedInventory;
  /** Packages of the result before that external scanners listed and the engine did not. */
  earlier: readonly KeptPackage[];
  /** Folder of the scan. */
  scratch: string;
  hidden: string[];
  isolation: Isolation;
  limits: ScannerLimits;
}

/** The run of one scanner without its report. */
export interface ExternalRun {
  name: ExternalScannerName;
  status: 'SUCCEEDED' | 'FAILED' | 'UNAVAILABLE';
  versions: ScannerVersions | null;
  /** One clause for users. null: it succeeded. */
  error: string | null;
  durationMs: number;
  /** Assertions, each vulnerability once for each package. */
  findings: number;
  notes: ScannerReport['notes'];
  errorTail: string;
}

export interface ExternalScanResult {
  runs: ExternalRun[];
  /** `ReportedVulnerability` items as JSON batches. */
  reported: Uint8Array[];
  /** The inventory with the packages that only scanners list, each with the scanners that list it. null: none lists packages. */
  extended: ExtendedPackages | null;
  /** Packages that scanners list without a version, and that nothing lists with one. */
  unversioned: UnversionedPackage[];
  statements: ScannerStatements[];
  /** Positions of packages that a package of the distribution owns. */
  owned: number[];
}

export interface ExtendedPackages {
  /** Those of the inventory, followed by added ones of types that the engine knows. */
  packages: EncodedPackages;
  /** Packages of other types. Their positions follow. */
  foreign: EncodedPackages;
}

const notesMax = 200;

/** Runs the scanners within the budget, and correlates their reports with the inventory. A scanner that fails is a run with an error. */
export async function runExternalScan(
  task: ExternalScanTask,
  adapters: readonly ExternalScanner[],
  signal: AbortSignal,
): Promise<ExternalScanResult> {
  const inventory = decodeInventory(task.inventory);
  if ('path' in task.layout) await makeReadable(task.layout.path);
  const outcomes = await runAll(task, adapters, inventory, signal);
  signal.throwIfAborted();
  const reports = outcomes.flatMap(({ name, report }) => (report === null ? [] : [{ name, report }]));
  const kept = keptPackages(task.earlier, reports);
  const { packages, foreign, reported, unversioned, statements } = correlateReports(reports, inventory, kept);
  const isUnchanged = packages.length + foreign.length === inventory.packages.length;
  return {
    runs: outcomes.map((outcome) => toRun(outcome, statements)),
    reported: encodeBatches(reported),
    extended:
      isUnchanged && statements.every(({ listed }) => listed === null)
        ? null
        : { packages: encodePackages(packages), foreign: encodePackages(foreign, packages.length) },
    unversioned,
    statements,
    owned: inventory.packages.flatMap(({ isOwnedByDistribution }, index) => (isOwnedByDistribution ? [index] : [])),
  };
}

/** The packages that no scanner can have missed now: those of which no scanner that listed them gave a report. */
function keptPackages(earlier: readonly KeptPackage[], reports: readonly { name: string }[]): KeptPackage[] {
  const heard = new Set(reports.map(({ name }) => name));
  return earlier.filter(({ listedBy }) => !listedBy.some((name) => heard.has(name)));
}

function toRun({ report, ...outcome }: ScannerOutcome, statements: readonly ScannerStatements[]): ExternalRun {
  return {
    ...outcome,
    status: outcome.error === null ? 'SUCCEEDED' : 'FAILED',
    findings: statements.find(({ name }) => name === outcome.name)?.findings ?? 0,
    notes: report?.notes.slice(0, notesMax) ?? [],
  };
}

async function runAll(
  task: ExternalScanTask,
  adapters: readonly ExternalScanner[],
  inventory: Inventory,
  signal: AbortSignal,
): Promise<ScannerOutcome[]> {
  const { scanners, scratch, hidden, isolation, limits, image } = task;
  const inLane = createLanes(limits.parallel);
  const inputs = createInputs(task, inventory, signal);
  const runs = new Map<ExternalScannerName, Promise<ScannerOutcome>>();
  const run = async (found: FoundScanner): Promise<ScannerOutcome> => {
    const scanner = adapters.find(({ name }) => name === found.name);
    if (!scanner) return failed(found.name, 'this program has no adapter for it');
    // The bill of materials of Syft is awaited outside the budget.
    const syft = scanner.reads === 'sbom' ? await runs.get('syft') : undefined;
    return inLane(async () => {
      try {
        const input = await inputs[scanner.reads](syft);
        const copyTo = found.name === 'syft' ? inputs.syftReport : undefined;
        const installed = { scanner, program: found.program, databaseFolder: found.databaseFolder };
        const { platform } = image;
        return await runScanner({ installed, input, platform, scratch, hidden, isolation, limits, copyTo, signal });
      } catch (error) {
        return failed(found.name, error instanceof MissingInput ? error.message : 'its input could not be prepared');
      }
    });
  };
  const ordered = scanners.toSorted((one, other) => Number(other.name === 'syft') - Number(one.name === 'syft'));
  for (const found of ordered) runs.set(found.name, run(found));
  const ended = new Map(await Promise.all([...runs].map(async ([name, outcome]) => [name, await outcome] as const)));
  return scanners.map(({ name }) => ended.get(name) ?? failed(name, 'it was not run'));
}

class MissingInput extends Error {
  override readonly name = 'MissingInput';
}

/** Each input is prepared once, when the first scanner needs it. */
function createInputs(task: ExternalScanTask, inventory: Inventory, signal: AbortSignal) {
  const { scratch, limits, layout } = task;
  const syftReport = join(scratch, 'syft-report.json');
  let archive: Promise<string> | undefined;
  let sbom: Promise<string> | undefined;
  const layoutPath = (): string => {
    if ('path' in layout) return layout.path;
    throw new MissingInput(layout.missing);
  };
  const writeArchive = async (): Promise<string> => {
    const path = join(scratch, 'image.tar');
    try {
      await writeDockerArchive(layoutPath(), path, { bytesMax: limits.diskBytesMax, signal });
    } catch (error) {
      throw error instanceof RangeError ? new MissingInput('the image exceeds the limit for its copy') : error;
    }
    return path;
  };
  return {
    syftReport,
    'oci-layout': async () => layoutPath(),
    'docker-archive': () => (archive ??= writeArchive()),
    sbom: async (syft: ScannerOutcome | undefined) =>
      syft?.report ? syftReport : (sbom ??= writeBillOfMaterials(task, inventory)),
  };
}

async function writeBillOfMaterials({ scratch, image }: ExternalScanTask, inventory: Inventory): Promise<string> {
  const path = join(scratch, 'inventory.cdx.json');
  const { engineRevision, layers, packages, warnings } = inventory;
  const operatingSystem: OperatingSystem | null = inventory.operatingSystem;
  const { name, tag, digest, platform } = image;
  const scannedAt = new Date();
  const document = { image: name, tag, digest, platform, scannedAt, operatingSystem, layers, packages };
  const writer = { programVersion: engineRevision, author: null, engineRevision };
  await writeFile(path, writeCycloneDx({ ...document, ...writer, warnings, coverage: null }), { mode: 0o644 });
  return path;
}

function failed(name: ExternalScannerName, error: string): ScannerOutcome {
  return { name, versions: null, report: null, error, durationMs: 0, errorTail: '' };
}
