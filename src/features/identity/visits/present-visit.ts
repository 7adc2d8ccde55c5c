import { type Static, Type } from 'typebox';
import { nullable } from '../../../http/nullable.ts';
import type { Visit } from './visit-store.ts';

export const visitSchema = Type.Object(
  {
    newSince: nullable(
      Type.String({
        format: 'date-time',
        description:
          'End of the visit before the current one: what is later is new to the caller. Null during the first visit.',
      }),
    ),
    visitedAt: nullable(
      Type.String({ format: 'date-time', description: 'Last recorded visit. Null before the first one.' }),
    ),
  },
  { title: 'OverviewVisit' },
);

/** Visit response. */
export function presentVisit(visit: Visit | undefined): Static<typeof visitSchema> {
  return {
    newSince: visit?.previousVisitAt?.toISOString() ?? null,
    visitedAt: visit?.visitedAt.toISOString() ?? null,
  };
}
