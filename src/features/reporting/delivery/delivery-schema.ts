import { type Static, Type } from 'typebox';
import { exampleId } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { deliveryErrorCodes } from './delivery-error.ts';
import { deliveryStatuses } from './delivery-status.ts';
import { destinationKinds } from './destination-schema.ts';

const timestamp = Type.String({ format: 'date-time' });

export const deliverySchema = Type.Object(
  {
    id: Type.String({ examples: [exampleId('dlv')] }),
    report: Type.Object({
      id: Type.String({ examples: [exampleId('rep')] }),
      name: Type.String({ examples: ['Weekly report'] }),
      version: Type.Integer({ minimum: 1, examples: [1] }),
    }),
    scheduleId: nullable(Type.String({ description: 'Null after the schedule ended.', examples: [exampleId('sch')] })),
    destination: Type.Object({
      id: Type.String({ examples: [exampleId('dst')] }),
      name: Type.String({ examples: ['Security board'] }),
      kind: oneOf(destinationKinds, { examples: ['email'] }),
    }),
    status: oneOf(deliveryStatuses, {
      description: '`QUEUED` also between two attempts; `error` is then the error of the last one.',
      examples: ['DELIVERED'],
    }),
    attempts: Type.Integer({ minimum: 0, examples: [1] }),
    nextAttemptAt: nullable(Type.String({ format: 'date-time', description: 'Null unless the delivery is QUEUED.' })),
    error: nullable(
      Type.Object({ code: oneOf(deliveryErrorCodes, { examples: ['UNREACHABLE'] }), message: Type.String() }),
      { examples: [null] },
    ),
    createdAt: timestamp,
    completedAt: nullable(timestamp),
  },
  { title: 'ReportDelivery' },
);
export type DeliveryView = Static<typeof deliverySchema>;

export const deliveryParams = Type.Object({
  deliveryId: Type.String({ maxLength: 64, title: 'Report delivery', examples: [exampleId('dlv')] }),
});
