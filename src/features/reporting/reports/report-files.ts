import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../../../domain/api-error.ts';
import { createGroupTurns } from '../../../lib/create-group-turns.ts';
import type { ObjectStore, StoredObject } from '../../../storage/object-store.ts';
import { storageUnavailable } from '../../../storage/storage-unavailable.ts';
import type { RenderPool } from './render/render-pool.ts';
import type { CsvTable } from './requested-file.ts';
import { inWorkFolder } from './work-folder.ts';

/** Keys of report files in the object store, and rendering of formats on their first download. */

export interface ReportVersion {
  organizationId: string;
  reportId: string;
  version: number;
}

export interface RenderedFile {
  format: string;
  sections: readonly string[];
  /** A table of a CSV file besides the main one. */
  table?: CsvTable;
  /** Maximum number of rows of each dataset. Absent: all rows. */
  rowsMax?: number;
}

export interface ReportFiles {
  /** Stores a local file and returns its size in bytes. */
  putSnapshot(of: ReportVersion, path: string): Promise<number>;
  putFile(of: ReportVersion, format: string, path: string): Promise<number>;
  /** Opens the stored gzip file. */
  openSnapshot(of: ReportVersion): Promise<Readable>;
  /** Copies the snapshot to a local file. */
  fetchSnapshot(of: ReportVersion, path: string, signal: AbortSignal): Promise<void>;
  /** Opens the document in one format and renders it if it is not stored. Throws RATE_LIMITED if `renderingMax` files of the organization are being rendered. */
  openFile(of: ReportVersion, file: RenderedFile): Promise<StoredObject>;
  /** A file that was stored when the report was generated. */
  openStored(of: ReportVersion, format: string): Promise<StoredObject>;
  /** Removes the files of one version, or of all versions. */
  remove(of: Omit<ReportVersion, 'version'> & { version?: number }): Promise<void>;
  /** Throws SERVICE_UNAVAILABLE if the storage cannot store files now. */
  check(): Promise<void>;
}

export const reportsPrefix = 'reports/';

/** Maximum number of files of one organization that downloads wait for in one process. */
export const renderingMax = 100;
const retryAfterSeconds = 5;
/** A snapshot is copied to the local disk when its turn begins, so this bounds the disk space. */
const renderingAtOnce = 4;
/** Turns of one organization, so that other organizations are not delayed. */
const renderingAtOnceOfOne = 2;

export function createReportFiles({ store, pool }: { store: ObjectStore; pool: RenderPool }): ReportFiles {
  const rendering = new Map<string, Promise<void>>();
  const inTurn = createGroupTurns({ atOnce: renderingAtOnce, atOnceOfOne: renderingAtOnceOfOne });

  const openSnapshot: ReportFiles['openSnapshot'] = async (of) => {
    const found = await store.open(snapshotKey(of));
    // The database says that it was stored, so the storage was replaced or is not available.
    if (!found) throw storageUnavailable(new Error('a snapshot is missing in the storage'));
    return found.content;
  };

  const fetchSnapshot: ReportFiles['fetchSnapshot'] = async (of, path, signal) => {
    await pipeline(await openSnapshot(of), createWriteStream(path, { mode: 0o600 }), { signal });
  };

  const putFile: ReportFiles['putFile'] = (of, format, path) => store.put(fileKey(of, format), createReadStream(path));

  // Other downloads wait for the same file, so the end of the first request does not abort it. The pool bounds its time.
  const signal = new AbortController().signal;
  const render = (of: ReportVersion, file: RenderedFile): Promise<void> =>
    inTurn(of.organizationId, () =>
      inWorkFolder(async (folder) => {
        const [snapshot, output] = [join(folder, 'snapshot'), join(folder, 'output')];
        await fetchSnapshot(of, snapshot, signal);
        await pool.run({ kind: 'render', snapshot, output, ...file }, signal);
        await store.put(renderedKey(of, file), createReadStream(output));
      }),
    );

  const renderingOf = (organizationId: string): number =>
    [...rendering.keys()].filter((key) => key.startsWith(`${reportsPrefix}${organizationId}/`)).length;

  const requireRenderCapacity = (organizationId: string): void => {
    if (renderingOf(organizationId) < renderingMax) return;
    throw new ApiError('RATE_LIMITED', `${renderingMax} files are already being rendered; wait until one is complete`, {
      retryAfterSeconds,
    });
  };

  return {
    putSnapshot: (of, path) => store.put(snapshotKey(of), createReadStream(path)),
    putFile,
    openSnapshot,
    fetchSnapshot,
    async openFile(of, file) {
      const key = renderedKey(of, file);
      const stored = await store.open(key);
      if (stored) return stored;
      let running = rendering.get(key);
      if (!running) {
        requireRenderCapacity(of.organizationId);
        running = render(of, file).finally(() => rendering.delete(key));
        rendering.set(key, running);
      }
      await running;
      const rendered = await store.open(key);
      if (!rendered) throw storageUnavailable(new Error('a rendered file is missing in the storage'));
      return rendered;
    },
    async openStored(of, format) {
      const stored = await store.open(fileKey(of, format));
      if (!stored) throw storageUnavailable(new Error('a report file is missing in the storage'));
      return stored;
    },
    async remove({ organizationId, reportId, version }) {
      const ofReport = `${reportsPrefix}${organizationId}/${reportId}/`;
      const prefix = version === undefined ? ofReport : `${ofReport}${version}/`;
      for await (const { key } of store.list(prefix)) await store.delete(key);
    },
    check: () => store.check(),
  };
}

const folderOf = ({ organizationId, reportId, version }: ReportVersion): string =>
  `${reportsPrefix}${organizationId}/${reportId}/${version}`;
const snapshotKey = (of: ReportVersion): string => `${folderOf(of)}/snapshot.jsonl.gz`;
const fileKey = (of: ReportVersion, format: string): string => `${folderOf(of)}/report.${format.toLowerCase()}`;
const renderedKey = (of: ReportVersion, { format, table, rowsMax }: RenderedFile): string => {
  if (table === undefined && rowsMax === undefined) return fileKey(of, format);
  const rows = rowsMax === undefined ? 'all' : `first-${rowsMax}`;
  return `${folderOf(of)}/${table === undefined ? '' : `${table}-`}${rows}-rows.${format.toLowerCase()}`;
};
