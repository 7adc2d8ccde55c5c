import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { renderProgram } from '../../src/app/render-program.ts';
import { allReportFamilies } from '../../src/app/report-families.ts';
import type { Database } from '../../src/db/schema.ts';
import type { Vault } from '../../src/features/platform/encryption/create-vault.ts';
import { generateReport } from '../../src/features/reporting/reports/generate-report.ts';
import { createRenderPool, type RenderPool } from '../../src/features/reporting/reports/render/render-pool.ts';
import type { ReportFamilies } from '../../src/features/reporting/reports/report-families.ts';
import { createReportFiles, type ReportFiles } from '../../src/features/reporting/reports/report-files.ts';
import type { ReportJob, ReportQueue } from '../../src/features/reporting/reports/report-queue.ts';
import { describeFailure, failReport } from '../../src/features/reporting/reports/report-worker.ts';
import { createFolderStore } from '../../src/storage/folder-store.ts';
import type { ObjectStore } from '../../src/storage/object-store.ts';

/** Reports without a queue: jobs wait here until the test runs them, once each. */
export interface ReportRunner {
  queue: ReportQueue;
  families: ReportFamilies;
  files: ReportFiles;
  pool: RenderPool;
  store: ObjectStore;
  /** Folder of the files. */
  folder: string;
  jobs: ReportJob[];
  /** Runs the waiting jobs. A failed one is FAILED at once. */
  run(): Promise<void>;
  close(): Promise<void>;
}

const quiet = { info: () => undefined, warn: () => undefined };

export function createReportRunner(db: Kysely<Database>, vault: Vault | null): ReportRunner {
  const root = mkdtempSync(join(tmpdir(), 'plimsoll-test-reports-'));
  const folder = join(root, 'objects');
  const store = createFolderStore(folder, { reserveBytes: 0 });
  const pool = createRenderPool({ program: renderProgram });
  const files = createReportFiles({ store, pool });
  const families = allReportFamilies({ vault });
  const jobs: ReportJob[] = [];
  return {
    queue: {
      enqueue: async (_transaction, { reportId, version }) => void jobs.push({ reportId, version }),
    },
    families,
    files,
    pool,
    store,
    folder,
    jobs,
    async run() {
      for (const job of jobs.splice(0)) {
        await generateReport({ db, files, pool, families, log: quiet }, job, new AbortController().signal).catch(
          (error: unknown) => failReport({ db, families }, job, describeFailure(error)),
        );
      }
    },
    async close() {
      await pool.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
