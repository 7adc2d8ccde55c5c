import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import type { ScanQueue } from '../scan-queue.ts';

export interface ScanEndpointDependencies {
  db: Kysely<Database>;
  queue: ScanQueue;
}

export const scanParams = Type.Object({ scanId: Type.String({ maxLength: 64 }) });
