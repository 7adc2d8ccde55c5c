import type { Kysely } from 'kysely';
import { classifyDatabaseError } from '../../../db/database-errors.ts';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import type { Queue } from '../../../jobs/create-queue.ts';
import type { JobFailure, QueueDefinition } from '../../../jobs/queue-settings.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { PackSigningError } from '../compliance-packs/sign-pack.ts';
import { generateReport, type ReportWorkerDependencies } from './generate-report.ts';
import { RenderError } from './render/render-error.ts';
import { auditFamily, byWorker } from './report-audit.ts';
import type { ReportJob, ReportQueue } from './report-queue.ts';
import { requeueReport, writeFailed } from './report-store.ts';
import { SubjectGoneError } from './snapshots/scope-deleted-error.ts';

export const reportQueueDefinition: QueueDefinition = { name: 'report', attemptsMax: 3, timeoutSeconds: 1800 };

const renderCrashed: JobFailure = {
  code: 'RENDER_CRASHED',
  message: 'The process that rendered the document ended unexpectedly twice. The report is not retried.',
};

/** Reports that one process makes at a time. */
const concurrency = 2;

export function createReportQueue(queue: Queue): ReportQueue {
  return {
    async enqueue(transaction, { organizationId, reportId, version }) {
      const job: ReportJob = { reportId, version };
      await queue.send(reportQueueDefinition.name, job, { transaction, group: organizationId });
    },
  };
}

/** Makes queued reports in this process. */
export async function startReportWorker(deps: ReportWorkerDependencies, queue: Queue): Promise<void> {
  await queue.work<ReportJob>(
    reportQueueDefinition.name,
    {
      concurrency,
      describeFailure,
      isCrash: (error) => error instanceof RenderError && error.code === 'RENDER_CRASHED',
      crashFailure: renderCrashed,
      onExhausted: ({ data, failure }) => failReport(deps.db, data, failure),
    },
    async ({ data, attempt, signal }) => {
      try {
        await generateReport(deps, data, signal);
      } catch (error) {
        deps.log.warn({ ...data, attempt, err: error }, 'an attempt to generate a report failed');
        await requeueReport(deps.db, data.reportId, data.version);
        throw error;
      }
    },
  );
}

/** Ends the version as FAILED, for the reason that its last try failed. It can be regenerated. */
export async function failReport(
  db: Kysely<Database>,
  { reportId, version }: ReportJob,
  { code, message }: JobFailure,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const report = await writeFailed(transaction, reportId, { version, error: { code, message } });
    if (!report) return;
    await recordAudit(transaction, {
      organizationId: report.organization_id,
      ...byWorker,
      action: `${auditFamily(report.type)}.failed`,
      target: reportId,
      details: { type: report.type, version, code },
    });
  });
}

/** For people: nothing of causes, which the log has. */
export function describeFailure(error: unknown): JobFailure {
  if (error instanceof RenderError) return { code: error.code, message: error.message };
  if (error instanceof SubjectGoneError) return { code: error.code, message: error.message };
  if (error instanceof PackSigningError) return { code: error.code, message: error.message };
  if (error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE')
    return { code: 'STORAGE_UNAVAILABLE', message: `${error.message}.` };
  if (classifyDatabaseError(error) === 'unavailable')
    return { code: 'DATABASE_UNAVAILABLE', message: 'The database was not available.' };
  return { code: 'INTERNAL', message: 'The report could not be generated.' };
}
