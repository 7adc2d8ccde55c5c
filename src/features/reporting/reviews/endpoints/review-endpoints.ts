import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { Endpoint } from '../../../../http/endpoint.ts';
import { listReviews } from './list-reviews.ts';
import { recordReview } from './record-review.ts';

export const reviewEndpoints = (db: Kysely<Database>): Endpoint[] => [listReviews(db), recordReview(db)];
