import { type Static, Type } from 'typebox';
import { triageStatuses } from '../../../domain/triage-status.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

export const triageBody = Type.Object({
  status: oneOf(triageStatuses),
  assignee: Type.Optional(
    nullable(Type.String({ minLength: 1, maxLength: 200, description: 'Null clears it; absent leaves it.' })),
  ),
  note: Type.Optional(nullable(Type.String({ maxLength: 4000 }))),
});
export type TriageBody = Static<typeof triageBody>;

export const triageEventSchema = Type.Object({
  status: oneOf(triageStatuses),
  assignee: nullable(Type.String()),
  note: nullable(Type.String()),
  by: nullable(
    Type.Object(
      { id: Type.String(), name: Type.String() },
      { description: 'Null: the service, because a fixed one was found again.' },
    ),
  ),
  at: Type.String({ format: 'date-time' }),
});
