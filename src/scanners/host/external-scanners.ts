import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ScanError } from '../../domain/scan-error.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { onceSucceeded } from '../../lib/once-succeeded.ts';
import { WorkFailedError, WorkLostError } from '../../lib/work-pool/work-lost-error.ts';
import { createLocalLayout, type FetchLayer, type LocalLayout } from '../../oci/archive/local-layout.ts';
import type { ImageSource, ResolvedImage } from '../../oci/image-source.ts';
import type { ExternalScannerName } from '../external-scanner.ts';
import { appendKept } from './append-kept.ts';
import { detectIsolation } from './detect-isolation.ts';
import type { ExternalRun, ExternalScanResult, ExternalScanTask, FoundScanner } from './external-scan.ts';
import { hiddenFrom } from './hidden-from.ts';
import { describeIsolation, type Isolation } from './isolation.ts';
import type { ListedRecords, RecordsTask } from './list-records.ts';
import type { LookedUp, LookUpTask } from './look-up.ts';
import type { ScannerQuestions } from './merge-result.ts';
import type { ProbedScanner } from './probe-scanners.ts';
import type { ScannerLimits } from './scanner-limits.ts';
import { createScannerPool, type ScannerPool } from './scanner-pool.ts';
import { createScratchFolder, type ScratchFolder, sweepScratchFolders } from './scratch-folder.ts';

export interface ExternalScannersOptions {
  /** The scanners of this machine, looked up for each scan: an operator may install one while the service runs. */
  find(): Promise<FoundScanner[]>;
  /** Selects the releases that scans use (`canary/`). Default: those that were found. */
  select?(found: readonly FoundScanner[]): Promise<FoundScanner[]>;
  /** Folder in which scans get their folders. Users without rights must be able to enter it. */
  folder: string;
  /** Files and folders that scanners must not read. */
  hidden: readonly string[];
  limits: ScannerLimits;
  /** The process that starts scanners. The budget holds for all users of one pool, which its owner closes. Default: an own one. */
  pool?: ScannerPool;
  onMessage(message: string): void;
}

/** The external scanners of this machine. */
export interface ExternalScanners {
  /** The installed scanners with their versions. */
  list(signal: AbortSignal): Promise<ProbedScanner[]>;
  /** Prepares the scanners with these names. Undefined if none of them is installed. The caller closes it. */
  begin(names: readonly string[], fetchLayer: FetchLayer): Promise<ScannerSession | undefined>;
  close(): Promise<void>;
}

/** The external scanners of one scan. */
export interface ScannerSession {
  /** The source, whose layers are copied for the scanners while they are read. */
  source(source: ImageSource): ImageSource;
  /** Pulls what was not read, and runs the scanners. Rejects only with CANCELLED: all failures are runs with an error. */
  run(request: SessionRun, signal: AbortSignal): Promise<ExternalScanResult>;
  /** Asks the databases of the scanners. Rejects only with CANCELLED: without an answer, reasons stay unknown. */
  lookUp(request: SessionLookUp, signal: AbortSignal): Promise<LookedUp[]>;
  /** Lists the entries of the databases about all packages. Rejects only with CANCELLED: without an answer, reasons stay unknown. */
  listRecords(request: SessionRecords, signal: AbortSignal): Promise<ListedRecords[]>;
  /** Removes the copies. */
  close(): Promise<void>;
}

export interface SessionLookUp extends Pick<LookUpTask, 'packages' | 'operatingSystem'> {
  questions: readonly ScannerQuestions[];
}

export type SessionRecords = Omit<RecordsTask, 'scanners'>;

export interface SessionRun extends Pick<ExternalScanTask, 'image' | 'inventory' | 'earlier'> {
  source: ImageSource;
  resolved: ResolvedImage;
}

/** Scanners that read an image. The others read a bill of materials. */
const readsImage = (name: ExternalScannerName): boolean => name !== 'grype';

export function createExternalScanners(options: ExternalScannersOptions): ExternalScanners {
  const pool = options.pool ?? createScannerPool();
  // Copies of images of an earlier process are removed even if no scan requests a scanner.
  void sweepScratchFolders(options.folder).catch(() => undefined);
  const prepare = onceSucceeded(() => prepareFolder(options));

  const createFolder = async (isolation: Isolation): Promise<ScratchFolder> =>
    createScratchFolder(options.folder, isolation.user?.gid ?? null);

  return {
    async list(signal) {
      const isolation = await prepare();
      const scratch = await createFolder(isolation);
      try {
        const { limits } = options;
        const hidden = await hiddenFrom(scratch.path, options.hidden);
        const task = { scanners: await options.find(), scratch: scratch.path, hidden, isolation, limits };
        return await pool.run('probe', task, signal);
      } finally {
        await scratch.remove();
      }
    },
    async begin(names, fetchLayer) {
      const installed = (await options.find()).filter(({ name }) => names.includes(name));
      if (installed.length === 0) return undefined;
      const isolation = await prepare();
      const found = await selectReleases(options, installed, isolation);
      const scanners = found.filter(({ missing }) => missing === null);
      const unusable = found.filter(({ missing }) => missing !== null);
      const scratch = await createFolder(isolation);
      const bytesMax = options.limits.diskBytesMax;
      let layout: LocalLayout | undefined;
      try {
        if (scanners.some(({ name }) => readsImage(name)))
          layout = await createLocalLayout(join(scratch.path, 'image'), { bytesMax, fetchLayer });
      } catch (error) {
        await scratch.remove();
        throw error;
      }
      return {
        source: (source) => layout?.copying(source) ?? source,
        run: async (request, signal) => {
          if (scanners.length === 0) return withoutReports(unusable.map(unavailable), request);
          const copied = await completeLayout(layout, request, signal);
          const { image, inventory, earlier } = request;
          const { limits } = options;
          const hidden = await hiddenFrom(scratch.path, options.hidden);
          const common = { scanners, image, inventory, earlier, scratch: scratch.path, hidden, isolation, limits };
          try {
            const result = await pool.run('scan', { ...common, layout: copied }, signal);
            return { ...result, runs: [...result.runs, ...unusable.map(unavailable)] };
          } catch (error) {
            return withoutReports([...failedRuns(error, scanners, signal), ...unusable.map(unavailable)], request);
          }
        },
        async lookUp({ questions, ...request }, signal) {
          const asked = questions.flatMap((one) => {
            const databaseFolder = scanners.find(({ name }) => name === one.name)?.databaseFolder ?? null;
            return databaseFolder === null ? [] : [{ ...one, databaseFolder }];
          });
          return asked.length === 0
            ? []
            : orNothing(pool.run('look-up', { ...request, scanners: asked }, signal), signal);
        },
        async listRecords(request, signal) {
          const asked = scanners.flatMap(({ name, databaseFolder }) =>
            databaseFolder === null ? [] : [{ name, databaseFolder }],
          );
          return asked.length === 0
            ? []
            : orNothing(pool.run('list-records', { ...request, scanners: asked }, signal), signal);
        },
        close: () => scratch.remove(),
      };
    },
    close: async () => {
      if (options.pool === undefined) await pool.close();
    },
  };
}

/** Without an answer of the databases, reasons stay unknown. */
async function orNothing<Answer>(answers: Promise<Answer[]>, signal: AbortSignal): Promise<Answer[]> {
  try {
    return await answers;
  } catch {
    if (signal.aborted) throw new ScanError('CANCELLED', 'The work was cancelled.');
    return [];
  }
}

/** Accepted releases are in the data folder, which another user reaches only by a mount. */
async function selectReleases(
  { select, onMessage }: ExternalScannersOptions,
  installed: FoundScanner[],
  isolation: Isolation,
): Promise<FoundScanner[]> {
  if (select === undefined || (isolation.user !== null && !isolation.hasOwnMounts)) return installed;
  try {
    return await select(installed);
  } catch (error) {
    onMessage(
      `New releases of external scanners cannot be tried: ${error instanceof Error ? error.message : 'unknown'}`,
    );
    return installed;
  }
}

async function prepareFolder({ folder, onMessage }: ExternalScannersOptions): Promise<Isolation> {
  await makeFolder(folder);
  const isolation = await detectIsolation(AbortSignal.timeout(detectionMs));
  onMessage(describeIsolation(isolation));
  if (isolation.user !== null && !(await canEnter(folder)))
    onMessage(`External scanners run as user ${isolation.user.uid}, who cannot enter ${folder}.`);
  return isolation;
}

const detectionMs = 60_000;

async function canEnter(folder: string): Promise<boolean> {
  for (let one = folder; ; one = dirname(one)) {
    if (((await stat(one)).mode & 0o001) === 0) return false;
    if (one === dirname(one)) return true;
  }
}

/** The scan of the engine has succeeded, so a failure to copy the image concerns only the scanners. */
async function completeLayout(
  layout: LocalLayout | undefined,
  { source, resolved }: SessionRun,
  signal: AbortSignal,
): Promise<ExternalScanTask['layout']> {
  if (layout === undefined) return { missing: 'it does not read the image' };
  try {
    await layout.complete(source, resolved, signal);
    return { path: layout.path };
  } catch (error) {
    if (signal.aborted) throw new ScanError('CANCELLED', 'The work was cancelled.');
    const reason = error instanceof ScanError ? error.message : 'There is not enough space, or the disk failed.';
    return { missing: `the image could not be copied: ${reason}` };
  }
}

const withoutResult = { versions: null, durationMs: 0, findings: 0, notes: [] };

function unavailable({ name, missing }: FoundScanner): ExternalRun {
  return { ...withoutResult, name, status: 'UNAVAILABLE', error: missing ?? 'it is not installed', errorTail: '' };
}

function failedRuns(error: unknown, scanners: readonly FoundScanner[], signal: AbortSignal): ExternalRun[] {
  if (signal.aborted) throw new ScanError('CANCELLED', 'The work was cancelled.');
  const isMemory = error instanceof WorkLostError && error.reason === 'out-of-memory';
  const reason = isMemory ? 'its report exceeds the memory limit' : 'the process that reads its report failed';
  const errorTail = error instanceof WorkFailedError ? String(error.failure) : String(error);
  return scanners.map(({ name }) => ({ ...withoutResult, name, status: 'FAILED', error: reason, errorTail }));
}

function withoutReports(runs: ExternalRun[], { inventory, earlier }: SessionRun): ExternalScanResult {
  return { runs, reported: [], extended: appendKept(inventory, earlier), unversioned: [], statements: [], owned: [] };
}
