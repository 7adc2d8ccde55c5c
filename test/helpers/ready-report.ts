import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { newId } from '../../src/domain/ids.ts';
import { insertSchedule } from '../../src/features/reporting/reports/report-schedule-store.ts';
import { insertShare } from '../../src/features/reporting/reports/report-share-store.ts';
import { insertSnapshot } from '../../src/features/reporting/reports/report-snapshot-store.ts';
import { insertReport } from '../../src/features/reporting/reports/report-store.ts';
import type { TestApi } from './api-server.ts';
import { writeTechnicalSnapshot } from './technical-snapshot.ts';

/** A report with its files, without rendering. `report-runner.ts` creates one with a worker. */
export async function readyReport(
  { database, reports }: TestApi,
  { organizationId, id: createdBy }: { organizationId: string; id: string },
): Promise<string> {
  const id = newId('rep');
  const values = { organization_id: organizationId, type: 'technical', scope_key: 'org' };
  await insertReport(database.kysely, {
    id,
    ...values,
    format: 'JSON',
    name: 'Technical report: all images',
    status: 2,
    scope: 'org',
    scope_label: 'all images',
    target: '{}',
    sections: [],
    frequency: 'ONE_TIME',
    created_by: createdBy,
    created_by_name: 'test',
    completed_at: new Date(),
    size_bytes: 2,
  });
  await insertSnapshot(database.kysely, { report_id: id, ...values, version: 1, as_of: new Date(), size_bytes: 2 });
  const prefix = `reports/${organizationId}/${id}/1`;
  await reports.store.put(`${prefix}/report.json`, bytes(JSON.stringify(document)));
  await reports.store.put(`${prefix}/snapshot.jsonl.gz`, bytes(await smallSnapshot()));
  return id;
}

/** The smallest valid report in JSON. */
const document = {
  asOf: '2026-01-15T09:30:00Z',
  title: 'Technical report',
  subject: 'all images',
  facts: [],
  sections: [],
  mainDataset: 'findings',
  datasets: {},
};

let small: Promise<Buffer> | undefined;

/** The snapshot file of some findings. */
function smallSnapshot(): Promise<Buffer> {
  small ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plimsoll-test-snapshot-'));
    const path = join(folder, 'snapshot');
    await writeTechnicalSnapshot(path, 3);
    const content = await readFile(path);
    await rm(folder, { recursive: true });
    return content;
  })();
  return small;
}

async function* bytes(text: string | Buffer): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

interface Maker {
  organizationId: string;
  id: string;
}

/** For the newest report of the organization: paths name the report before its share. */
export async function shareOfLastReport({ database }: TestApi, { organizationId, id }: Maker): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from reports where organization_id = ${organizationId}
    order by created_at desc limit 1`.execute(database.kysely);
  const share = await insertShare(database.kysely, {
    id: newId('shr'),
    report_id: rows[0]?.id ?? '',
    version: 1,
    organization_id: organizationId,
    token_hash: Buffer.from(newId('shr')),
    hours: 1,
    created_by: id,
    created_by_name: 'test',
  });
  return share.id;
}

export async function reportSchedule({ database }: TestApi, { organizationId, id: createdBy }: Maker): Promise<string> {
  const id = newId('sch');
  await insertSchedule(database.kysely, {
    id,
    organization_id: organizationId,
    type: 'technical',
    format: 'JSON',
    name: 'Technical report: all images',
    scope: 'org',
    scope_label: 'all images',
    target: '{}',
    sections: [],
    frequency: 'DAILY',
    anchor: new Date(),
    next_at: new Date(Date.now() + 24 * 60 * 60 * 1000),
    last_report_id: null,
    created_by: createdBy,
    created_by_name: 'test',
  });
  return id;
}
