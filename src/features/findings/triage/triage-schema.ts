import { type Static, Type } from 'typebox';
import { triageStatuses } from '../../../domain/triage-status.ts';
import { exampleId } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

export const triageBody = Type.Object({
  status: oneOf(triageStatuses),
  assignee: Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Null removes the assignee. If absent, the assignee does not change.',
      }),
    ),
  ),
  note: Type.Optional(nullable(Type.String({ maxLength: 4000 }))),
});
export type TriageBody = Static<typeof triageBody>;

export const triageEventSchema = Type.Object({
  status: oneOf(triageStatuses),
  assignee: nullable(Type.String({ examples: [exampleId('usr')] })),
  note: nullable(Type.String({ examples: ['Not reachable from outside.'] })),
  by: nullable(
    Type.Object(
      { id: Type.String({ examples: [exampleId('usr')] }), name: Type.String({ examples: ['Ann Example'] }) },
      {
        description:
          'User or API key. Null: the service, because a vulnerability with the status FIXED was found again.',
      },
    ),
  ),
  at: Type.String({ format: 'date-time' }),
});
