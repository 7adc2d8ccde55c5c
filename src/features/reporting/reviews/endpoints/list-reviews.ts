import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { reviewKinds } from '../../../../domain/review.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { presentReview } from '../present-review.ts';
import { reviewSchema } from '../review-schema.ts';
import { listReviews as readReviews } from '../review-store.ts';

const sortable = ['createdAt'] as const;

export const listReviews = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listReviews',
      method: 'GET',
      path: '/api/reviews',
      tag: 'Reviews',
      summary: 'List recorded reviews, newest first',
      description: '`search` matches the note and the name of the recorder.',
      access: { minimum: 'viewer' },
      query: listQuery(sortable, { kind: Type.Optional(oneOf(reviewKinds)) }),
      responses: { 200: { description: 'A page of reviews', schema: pageOf(reviewSchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable, defaultSort: { column: 'createdAt', direction: 'desc' } });
      const { rows, total } = await readReviews(db, principal.organizationId, query, page);
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentReview) }) };
    },
  );
