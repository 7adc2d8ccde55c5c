import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { Endpoint } from '../../../../http/endpoint.ts';
import { getOverview } from './get-overview.ts';
import { listChanges } from './list-changes.ts';
import { listTags } from './list-tags.ts';

export const overviewEndpoints = (db: Kysely<Database>): Endpoint[] => [getOverview(db), listChanges(db), listTags(db)];
