import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { presentReview } from '../present-review.ts';
import { recordReview as record } from '../record-review.ts';
import { checkReview, recordReviewBody, reviewSchema } from '../review-schema.ts';

export const recordReview = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'recordReview',
      method: 'POST',
      path: '/api/reviews',
      tag: 'Reviews',
      summary: 'Record a review',
      description:
        'Records that the caller reviewed the access list, the audit log, the scope or the exceptions of a period. Framework controls about systems or people count recorded reviews. A review contains the name of the caller and cannot be changed or deleted.',
      access: { minimum: 'admin', grants: ['auditor'] },
      limit: { bucket: 'reviews', perMinute: 20 },
      body: {
        schema: recordReviewBody,
        check: checkReview,
        example: {
          kind: 'access',
          period: { start: '2026-01-01', end: '2026-03-31' },
          note: 'All accounts compared with the list of employees; two keys of a contractor revoked.',
        },
      },
      responses: { 201: { description: 'The recorded review', schema: Type.Object({ data: reviewSchema }) } },
    },
    async (request) => ({ status: 201, body: { data: presentReview(await record(db, request, request.body)) } }),
  );
