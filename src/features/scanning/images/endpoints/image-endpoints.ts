import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { Endpoint } from '../../../../http/endpoint.ts';
import { getImage } from './get-image.ts';
import { listImages } from './list-images.ts';

export const imageEndpoints = (deps: { db: Kysely<Database> }): Endpoint[] => [listImages(deps.db), getImage(deps.db)];
