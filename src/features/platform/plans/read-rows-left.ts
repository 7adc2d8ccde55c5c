import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type CappedRows, rowCaps } from './row-caps.ts';
import { countRows } from './row-count-store.ts';

/** Returns how many more rows of a kind the organization may create, at least 0. Work that creates many rows counts down from it. */
export async function readRowsLeft(db: Kysely<Database>, organizationId: string, rows: CappedRows): Promise<number> {
  const max = rowCaps[rows];
  return Math.max(0, max - (await countRows(db, organizationId, { rows, max })));
}
