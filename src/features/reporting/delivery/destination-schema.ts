import { type Static, Type } from 'typebox';
import { exampleId } from '../../../http/example-values.ts';
import { oneOf } from '../../../http/nullable.ts';
import { deliveryErrorCodes } from './delivery-error.ts';

/** Request and response schemas of destinations. */

export const destinationKinds = ['email', 'webhook', 'bucket'] as const;
/** Maximum number of recipients of one destination. */
export const recipientsMax = 50;

const name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description: 'Unique in the organization. Blanks at its ends are removed.',
  examples: ['Security board'],
});

const email = Type.Object(
  {
    recipients: Type.Array(
      Type.String({ maxLength: 254, pattern: '^[^\\s@<>,;:"()]+@[^\\s@<>,;:"()]+$', examples: ['board@example.com'] }),
      { minItems: 1, maxItems: recipientsMax },
    ),
  },
  {
    description: 'Required for the kind `email`. A report of at most 10 MB is attached; otherwise the mail has a link.',
  },
);

const webhook = Type.Object(
  {
    url: Type.String({
      maxLength: 2000,
      pattern: '^https?://',
      description:
        'Without user and password. `http://` is allowed only for loopback addresses that the operator permits.',
      examples: ['https://hooks.example.com/plimsoll'],
    }),
  },
  { description: 'Required for the kind `webhook`.' },
);

const bucketFields = {
  endpoint: Type.String({
    maxLength: 500,
    pattern: '^https?://[^/?#@]+/?$',
    description: 'Base address of the object store, which implements the S3 API. The bucket is part of the path.',
    examples: ['https://s3.eu-west-1.amazonaws.com'],
  }),
  region: Type.String({ maxLength: 50, pattern: '^[a-z0-9-]+$', examples: ['eu-west-1'] }),
  bucket: Type.String({ minLength: 3, maxLength: 63, pattern: '^[a-z0-9][a-z0-9.-]+$', examples: ['acme-reports'] }),
  prefix: Type.Optional(
    Type.String({
      maxLength: 400,
      pattern: '^([^/\\u0000-\\u001f]+/)*$',
      description: 'Start of the keys, with a trailing slash. Default: none.',
      examples: ['plimsoll/'],
    }),
  ),
};

const bucket = Type.Object(
  {
    ...bucketFields,
    accessKeyId: Type.String({ minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$', examples: ['AKIAEXAMPLE'] }),
    secretAccessKey: Type.String({ minLength: 1, maxLength: 200, description: 'Stored encrypted, never returned.' }),
  },
  { description: 'Required for the kind `bucket`. The keys need the permission to put objects.' },
);

const kind = oneOf(destinationKinds, { examples: ['email'] });

export const createDestinationBody = Type.Object(
  { name, kind, email: Type.Optional(email), webhook: Type.Optional(webhook), bucket: Type.Optional(bucket) },
  { title: 'CreateReportDestination' },
);
export type CreateDestinationBody = Static<typeof createDestinationBody>;

const destinationFields = {
  id: Type.String({ examples: [exampleId('dst')] }),
  name,
  kind,
  email: Type.Optional(email),
  webhook: Type.Optional(webhook),
  bucket: Type.Optional(Type.Object(bucketFields)),
  createdBy: Type.Object({
    id: Type.String({ examples: [exampleId('usr')] }),
    name: Type.String({ examples: ['Ann Example'] }),
  }),
  createdAt: Type.String({ format: 'date-time' }),
};

export const destinationSchema = Type.Object(destinationFields, { title: 'ReportDestination' });
export type DestinationView = Static<typeof destinationSchema>;

export const newDestinationSchema = Type.Object(
  {
    ...destinationFields,
    signingSecret: Type.Optional(
      Type.String({
        description:
          'Only for webhooks and only in this response. Verifies the header `webhook-signature` (Standard Webhooks).',
        examples: ['whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='],
      }),
    ),
  },
  { title: 'CreatedReportDestination' },
);

export const destinationParams = Type.Object({
  destinationId: Type.String({ maxLength: 64, title: 'Report destination', examples: [exampleId('dst')] }),
});

export const destinationTestSchema = Type.Object(
  {
    delivered: Type.Boolean(),
    error: Type.Optional(
      Type.Object({ code: oneOf(deliveryErrorCodes, { examples: ['UNREACHABLE'] }), message: Type.String() }),
    ),
  },
  { title: 'DestinationTest' },
);

/** Ids of destinations in the request of a report with a frequency, and of a schedule. */
export const deliverToSchema = Type.Array(Type.String({ minLength: 1, maxLength: 64, examples: [exampleId('dst')] }), {
  maxItems: 10,
  uniqueItems: true,
  description: 'Ids of destinations to which each report of the schedule is delivered.',
});
