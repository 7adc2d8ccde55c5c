import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Endpoint } from '../../../http/endpoint.ts';
import { getImage } from './get-image.ts';
import { listImages } from './list-images.ts';

export const imageEndpoints = (db: Kysely<Database>): Endpoint[] => [listImages(db), getImage(db)];
