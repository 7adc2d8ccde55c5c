import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { imageColumns } from '../../../reports/kinds/posture/posture-kind.ts';
import type { Row } from '../../../reports/report-document.ts';
import type { PostureScope } from '../../posture/posture-scope.ts';
import { readPosture } from '../../posture/read-posture.ts';
import { readImages } from '../../posture/store-population.ts';
import { gradeOf } from '../../scans/store.ts';
import { subjectOf } from './subject-of.ts';
import type { TakenSnapshot, TakeRequest } from './take-snapshot.ts';

/** All figures, and every image of the scope. */
export async function takePosture(transaction: Kysely<Database>, request: TakeRequest): Promise<TakenSnapshot> {
  const { scope, notes } = await subjectOf(transaction, request, { ofScan: 'its tag' });
  return {
    notes,
    datasets: [{ id: 'images', title: 'Images', columns: imageColumns, rows: () => imageRows(transaction, scope) }],
    facts: () => readPosture(transaction, scope, request),
  };
}

/** The same figures, without the list. */
export async function takeExecutive(transaction: Kysely<Database>, request: TakeRequest): Promise<TakenSnapshot> {
  const { scope, notes } = await subjectOf(transaction, request, { ofScan: 'its tag' });
  return { notes, datasets: [], facts: () => readPosture(transaction, scope, request) };
}

async function* imageRows(transaction: Kysely<Database>, scope: PostureScope): AsyncGenerator<Row> {
  for await (const rows of readImages(transaction, scope)) {
    for (const row of rows) {
      yield [
        row.registry,
        row.name,
        row.tag,
        row.risk_score,
        gradeOf(row.grade_rank),
        row.critical,
        row.high,
        row.scanned_at?.toISOString() ?? null,
      ];
    }
  }
}
