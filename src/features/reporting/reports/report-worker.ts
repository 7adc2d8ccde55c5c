import { classifyDatabaseError } from '../../../db/database-errors.ts';
import { ApiError } from '../../../domain/api-error.ts';
import type { Queue } from '../../../jobs/create-queue.ts';
import { logFailedAttempt } from '../../../jobs/log-failed-attempt.ts';
import type { JobFailure, QueueDefinition } from '../../../jobs/queue-settings.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { generateReport, type ReportWorkerDependencies } from './generate-report.ts';
import { RenderError } from './render/render-error.ts';
import { byWorker } from './report-audit.ts';
import { ReportFailure } from './report-failure.ts';
import type { ReportJob, ReportQueue } from './report-queue.ts';
import { writeFailed } from './report-store.ts';

export const reportQueueDefinition: QueueDefinition = { name: 'report', attemptsMax: 3, timeoutSeconds: 1800 };

const renderCrashed: JobFailure = {
  code: 'RENDER_CRASHED',
  message: 'The process that rendered the document ended unexpectedly twice. The report is not retried.',
};

/** Reports that one process generates at a time. */
const concurrency = 2;

export function createReportQueue(queue: Queue): ReportQueue {
  return {
    async enqueue(transaction, { organizationId, reportId, version }) {
      const job: ReportJob = { reportId, version };
      await queue.send(reportQueueDefinition.name, job, { transaction, group: organizationId });
    },
  };
}

/** Generates queued reports in this process. */
export async function startReportWorker(deps: ReportWorkerDependencies, queue: Queue): Promise<void> {
  await queue.work<ReportJob>(
    reportQueueDefinition.name,
    {
      concurrency,
      describeFailure,
      isCrash: (error) => error instanceof RenderError && error.code === 'RENDER_CRASHED',
      crashFailure: renderCrashed,
      onExhausted: ({ data, failure }) => failReport(deps, data, failure),
    },
    async ({ data, attempt, signal }) => {
      try {
        await generateReport(deps, data, signal);
      } catch (error) {
        const fields = { ...data, attempt };
        logFailedAttempt(deps.log, { signal, error, message: 'an attempt to generate a report failed', fields });
        throw error;
      }
    },
  );
}

/** Sets the version to FAILED with the failure of its last attempt. The report can be regenerated. */
export async function failReport(
  { db, families }: Pick<ReportWorkerDependencies, 'db' | 'families'>,
  { reportId, version }: ReportJob,
  { code, message }: JobFailure,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const report = await writeFailed(transaction, reportId, { version, error: { code, message } });
    if (!report) return;
    await recordAudit(transaction, {
      organizationId: report.organization_id,
      ...byWorker,
      action: families.auditAction(report.type, 'failed'),
      target: reportId,
      details: { type: report.type, version, code },
    });
  });
}

/** Code and message for users. Causes are written to the log only. */
export function describeFailure(error: unknown): JobFailure {
  if (error instanceof ReportFailure) return { code: error.code, message: error.message };
  if (error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE')
    return { code: 'STORAGE_UNAVAILABLE', message: `${error.message}.` };
  if (classifyDatabaseError(error) === 'unavailable')
    return { code: 'DATABASE_UNAVAILABLE', message: 'The database was not available.' };
  return { code: 'INTERNAL', message: 'The report could not be generated.' };
}
