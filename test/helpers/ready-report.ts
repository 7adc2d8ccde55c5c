import { newId } from '../../src/domain/ids.ts';
import { insertReport } from '../../src/features/reports/store.ts';
import { insertSnapshot } from '../../src/features/reports/store-snapshots.ts';
import type { TestApi } from './api-server.ts';

/** A report with its files, without the work of making it: one that a worker made is in `report-runner.ts`. */
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
    created_by_kind: 'api-key',
    completed_at: new Date(),
    size_bytes: 2,
  });
  await insertSnapshot(database.kysely, { report_id: id, ...values, version: 1, as_of: new Date(), size_bytes: 2 });
  const prefix = `reports/${organizationId}/${id}/1`;
  await reports.store.put(`${prefix}/report.json`, bytes('{}'));
  return id;
}

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
