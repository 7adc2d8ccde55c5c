import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Endpoint } from '../../../http/endpoint.ts';
import type { ScanQueue } from '../../scans/scan-queue.ts';
import { deleteImage } from './delete-image.ts';
import { getImage } from './get-image.ts';
import { listImages } from './list-images.ts';

export const imageEndpoints = (deps: { db: Kysely<Database>; queue: ScanQueue }): Endpoint[] => [
  listImages(deps.db),
  getImage(deps.db),
  deleteImage(deps),
];
