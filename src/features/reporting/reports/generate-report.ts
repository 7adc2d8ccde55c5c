import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { readSnapshotOf } from '../../../db/read-snapshot.ts';
import type { Database } from '../../../db/schema.ts';
import { dayMs } from '../../../lib/durations.ts';
import type { ReportIntelligence } from '../../../reports/report-intelligence.ts';
import type { SnapshotHead } from '../../../reports/report-snapshot.ts';
import type { ReportType } from '../../../reports/report-type.ts';
import { recomputeAllExpiredSuppressions } from '../../findings/attestations/refresh-suppressed-counts.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import { packType } from '../compliance-packs/pack-document-paths.ts';
import { signLog } from '../compliance-packs/sign-audit-log.ts';
import { makePack } from '../compliance-packs/sign-pack.ts';
import type { RenderPool } from './render/render-pool.ts';
import { auditFamily, byWorker } from './report-audit.ts';
import type { ReportFiles } from './report-files.ts';
import type { ReportJob } from './report-queue.ts';
import { insertSnapshot, previousSnapshot } from './report-snapshot-store.ts';
import { claimReport, lockWanted, organizationName, type ReportRow, writeReady } from './report-store.ts';
import { writeSnapshot } from './snapshot-file.ts';
import { takes } from './snapshots/document-snapshots.ts';
import { inWorkFolder } from './work-folder.ts';

export interface ReportWorkerDependencies {
  db: Kysely<Database>;
  files: ReportFiles;
  pool: RenderPool;
  /** Holds the keys that compliance packs are signed with; null without a master key. */
  vault: Vault | null;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** What movements are over when nothing else is said: since the last occasion where there was one. */
const periodDays = { ONE_TIME: 30, DAILY: 1, WEEKLY: 7, MONTHLY: 30 } as const;

/**
 * Makes one version of a report: takes its snapshot, says what it means beside the one before, renders it in the format asked for, and
 * tells of it. Safe to run twice; a version that is no longer wanted leaves nothing.
 */
export async function generateReport(
  deps: ReportWorkerDependencies,
  { reportId, version }: ReportJob,
  signal: AbortSignal,
): Promise<void> {
  const report = await claimReport(deps.db, reportId, version);
  if (!report) return;
  await inWorkFolder(async (folder) => {
    const path = join(folder, 'snapshot');
    // A snapshot is taken without writing: what expired until now has to be settled before.
    await recomputeAllExpiredSuppressions(deps.db, report.organization_id);
    const isPack = report.type === packType;
    if (isPack && deps.vault) await signLog({ ...deps, vault: deps.vault }, report.organization_id);
    const head = await takeSnapshot(deps.db, report, path, signal);
    const previous = join(folder, 'previous');
    const intelligence = isPack ? null : await interpret(deps, report, { head, path, previous }, signal);
    const { output, members } = await (isPack ? renderPack : render)(deps, report, { head, path, folder }, signal);
    await keep(deps, report, { head, path, intelligence, output, members });
  });
}

interface Rendered {
  output: string;
  /** Other files to keep with it, by format. */
  members: readonly { format: string; path: string }[];
}

interface Taken {
  head: SnapshotHead;
  path: string;
  folder: string;
}

async function render(
  { pool }: ReportWorkerDependencies,
  { format, sections }: ReportRow,
  { path, folder }: Taken,
  signal: AbortSignal,
): Promise<Rendered> {
  const output = join(folder, 'output');
  await pool.run({ kind: 'render', snapshot: path, output, format, sections }, signal);
  return { output, members: [] };
}

/** The render process has no key: what it made is signed here. */
async function renderPack(
  deps: ReportWorkerDependencies,
  { organization_id: organizationId }: ReportRow,
  { head, path, folder }: Taken,
  signal: AbortSignal,
): Promise<Rendered> {
  const content = join(folder, 'pack');
  await mkdir(content, { mode: 0o700 });
  await deps.pool.run({ kind: 'pack', snapshot: path, folder: content }, signal);
  const { zip, members } = await makePack(deps, { organizationId, folder: content, asOf: head.asOf }, signal);
  return { output: zip, members };
}

async function takeSnapshot(
  db: Kysely<Database>,
  report: ReportRow,
  path: string,
  signal: AbortSignal,
): Promise<SnapshotHead> {
  const take = takes[report.type];
  if (!take) throw new Error(`no snapshot function for report type ${report.type}`);
  return readSnapshotOf(db, async (transaction, asOf) => {
    const { organization_id: organizationId, scope, target, options, frequency } = report;
    const period = { from: new Date(asOf.getTime() - periodDays[frequency] * dayMs), to: asOf };
    const taken = await take(transaction, { organizationId, scope, target, options, asOf, period });
    const head: Omit<SnapshotHead, 'facts' | 'datasets'> = {
      schema: 1,
      reportId: report.id,
      version: report.version,
      type: report.type as ReportType,
      name: report.name,
      organization: { id: organizationId, name: await organizationName(transaction, organizationId) },
      scope: { kind: scope, label: report.scope_label, notes: taken.notes ?? [] },
      asOf: asOf.toISOString(),
      period: taken.period ?? { from: period.from.toISOString(), to: period.to.toISOString() },
    };
    return writeSnapshot(path, head, taken, signal);
  });
}

/**
 * Beside the snapshot before it of the same type and scope, be it of this report or of another. One that cannot be read any more fails no
 * report: it is compared with nothing then.
 */
async function interpret(
  { db, files, pool, log }: ReportWorkerDependencies,
  report: ReportRow,
  { head, path, previous }: { head: SnapshotHead; path: string; previous: string },
  signal: AbortSignal,
): Promise<ReportIntelligence | null> {
  const { organization_id: organizationId, type, scope_key: scopeKey } = report;
  const before = await previousSnapshot(db, { organizationId, type, scopeKey, asOf: new Date(head.asOf) });
  const compareWith = async (file: string | null, comparedWith: ReportIntelligence['comparedWith']) => {
    const answer = await pool.run({ kind: 'interpret', snapshot: path, previous: file }, signal);
    if (answer.kind !== 'interpreted' || answer.intelligence === null) return null;
    return { comparedWith, ...answer.intelligence };
  };
  if (!before) return compareWith(null, null);
  const { report_id: reportId, version, as_of } = before;
  try {
    await files.fetchSnapshot({ organizationId, reportId, version }, previous, signal);
    return await compareWith(previous, { reportId, version, asOf: as_of.toISOString() });
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ reportId: report.id, previous: reportId, err: error }, 'could not compare with the previous snapshot');
    return compareWith(null, null);
  }
}

interface Made extends Rendered {
  head: SnapshotHead;
  path: string;
  intelligence: ReportIntelligence | null;
}

/**
 * Stores the files and tells of them, while nobody can change the report: nothing of a version that is no longer wanted, and nothing over
 * what another worker, to whom the job was given meanwhile, has made of it.
 */
async function keep({ db, files }: ReportWorkerDependencies, report: ReportRow, made: Made): Promise<void> {
  const { id, version, organization_id: organizationId, type, format } = report;
  const { head, path, intelligence, output, members } = made;
  await db.transaction().execute(async (transaction) => {
    if (!(await lockWanted(transaction, id, version))) return;
    const of = { organizationId, reportId: id, version };
    const snapshotBytes = await files.putSnapshot(of, path);
    for (const member of members) await files.putFile(of, member.format, member.path);
    const sizeBytes = await files.putFile(of, format, output);
    await writeReady(transaction, id, sizeBytes);
    await insertSnapshot(transaction, {
      report_id: id,
      version,
      organization_id: organizationId,
      type,
      scope_key: report.scope_key,
      as_of: head.asOf,
      size_bytes: snapshotBytes,
      intelligence: intelligence && JSON.stringify(intelligence),
    });
    await recordAudit(transaction, {
      organizationId,
      ...byWorker,
      action: `${auditFamily(type)}.generated`,
      target: id,
      details: { type, format, version, asOf: head.asOf, scope: report.scope_label },
    });
  });
}
