import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { Endpoint } from '../../../../http/endpoint.ts';
import { changeSavedView } from './change-saved-view.ts';
import { createSavedView } from './create-saved-view.ts';
import { listSavedViews } from './list-saved-views.ts';
import { removeSavedView } from './remove-saved-view.ts';

export const savedViewEndpoints = (db: Kysely<Database>): Endpoint[] => [
  listSavedViews(db),
  createSavedView(db),
  changeSavedView(db),
  removeSavedView(db),
];
