import { type Static, Type } from 'typebox';
import type { ValidationIssue } from '../../../domain/api-error.ts';
import { reviewKinds } from '../../../domain/review.ts';
import { oneOf } from '../../../http/nullable.ts';
import { checkPeriod } from './check-period.ts';

/** Wire shapes of decisions §8, recorded reviews. */

const timestamp = Type.String({ format: 'date-time' });
const moment = (description: string) => Type.String({ minLength: 1, maxLength: 40, description });

export const recordReviewBody = Type.Object(
  {
    kind: oneOf(reviewKinds, { description: 'What was reviewed.' }),
    period: Type.Object(
      {
        start: moment('Date (UTC) or timestamp.'),
        end: moment('Date, to its end in UTC, or timestamp. One in the future is cut to now.'),
      },
      { description: 'The time that the review is about.' },
    ),
    note: Type.String({
      minLength: 1,
      maxLength: 4000,
      pattern: '\\S',
      description: 'What was looked at, and what came of it.',
    }),
  },
  { title: 'RecordReview' },
);
export type RecordReviewBody = Static<typeof recordReviewBody>;

export const reviewSchema = Type.Object(
  {
    id: Type.String(),
    kind: oneOf(reviewKinds),
    period: Type.Object({
      start: timestamp,
      end: Type.String({ format: 'date-time', description: 'The first moment after it.' }),
    }),
    note: Type.String(),
    recordedBy: Type.Object(
      {
        kind: Type.String({ description: 'What signed the request: a person, a personal token or an API key.' }),
        id: Type.String(),
        name: Type.String(),
      },
      { description: 'Who recorded it. The service writes it down; the request cannot say it.' },
    ),
    createdAt: Type.String({ format: 'date-time', description: 'When it was recorded.' }),
  },
  { title: 'Review' },
);

/** What the schema cannot say: which dates make a period. */
export function checkReview(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return checkPeriod(body['period']);
}
