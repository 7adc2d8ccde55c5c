import { type Static, Type } from 'typebox';
import type { ValidationIssue } from '../../../domain/api-error.ts';
import { reviewKinds } from '../../../domain/review.ts';
import { exampleId } from '../../../http/example-values.ts';
import { oneOf } from '../../../http/nullable.ts';
import { checkPeriod } from './check-period.ts';

/** Request and response schemas of recorded reviews. */

const timestamp = Type.String({ format: 'date-time' });
const moment = (description: string) => Type.String({ minLength: 1, maxLength: 40, description });

export const recordReviewBody = Type.Object(
  {
    kind: oneOf(reviewKinds, { description: 'Subject of the review.' }),
    period: Type.Object(
      {
        start: moment('Start of the period, inclusive: date (UTC) or timestamp.'),
        end: moment(
          'End of the period: timestamp, or date that includes the whole day (UTC). An end in the future is set to the current time.',
        ),
      },
      { description: 'Reviewed period.' },
    ),
    note: Type.String({
      minLength: 1,
      maxLength: 4000,
      pattern: '\\S',
      description: 'Reviewed material and result.',
    }),
  },
  { title: 'RecordReview' },
);
export type RecordReviewBody = Static<typeof recordReviewBody>;

export const reviewSchema = Type.Object(
  {
    id: Type.String({ examples: [exampleId('rev')] }),
    kind: oneOf(reviewKinds),
    period: Type.Object({
      start: timestamp,
      end: Type.String({ format: 'date-time', description: 'End of the period, exclusive.' }),
    }),
    note: Type.String({ examples: ['All roles are still needed.'] }),
    recordedBy: Type.Object(
      {
        kind: Type.String({
          description: 'Credential of the request: user session, personal access token or API key.',
        }),
        id: Type.String({ examples: [exampleId('usr')] }),
        name: Type.String({ examples: ['Ann Example'] }),
      },
      { description: 'Recorder of the review, set by the service.' },
    ),
    createdAt: Type.String({ format: 'date-time', description: 'Time when the review was recorded.' }),
  },
  { title: 'Review' },
);

/** Checks that the schema cannot express: the dates of the period. */
export function checkReview(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return checkPeriod(body['period']);
}
