import { type Static, Type } from 'typebox';
import { scannerNames, scanStatuses } from '../../../domain/scan.ts';
import { exampleDigest, exampleId } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { registrySchema } from '../registries/registry-schema.ts';
import { sensorProblemCodes } from './sensor-problems.ts';
import { catalogLimits, sensorLeaseSeconds, waitSecondsMax } from './sensor-times.ts';

const id = Type.String({ minLength: 1, maxLength: 64, examples: [exampleId('sen')] });
const timestamp = Type.String({ format: 'date-time' });

const problemsSchema = Type.Array(
  Type.Object({
    code: oneOf(sensorProblemCodes, { examples: ['OFFLINE'] }),
    message: Type.String({
      examples: ['No request of the sensor has arrived for 2 minutes: it is stopped or cannot reach the service.'],
    }),
  }),
  {
    description: 'Why the sensor does no or less work, the most serious cause first. Empty if no cause is known.',
    examples: [[]],
  },
);

const bufferSchema = Type.Object(
  {
    usedBytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    maxBytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Bound of the buffer.' }),
    deliveries: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Number of results.' }),
    state: oneOf(['ready', 'full'], { description: '`full`: the sensor claims no scans until results are delivered.' }),
  },
  { description: 'Results that the sensor has not delivered, as of its last heartbeat.' },
);

export const sensorSchema = Type.Object({
  id: Type.String({ examples: [exampleId('sen')] }),
  name: Type.String({ examples: ['Sensor in Frankfurt'] }),
  hostname: nullable(Type.String({ examples: ['scanner-1'] })),
  version: Type.String({ examples: ['1.0.0'] }),
  registryId: nullable(
    Type.String({
      description: 'Registry that the sensor scans. Null: the sensor only uploads results.',
      examples: [exampleId('reg')],
    }),
  ),
  status: oneOf(['online', 'offline'], { description: '`offline` after two minutes without a heartbeat.' }),
  lastHeartbeatAt: timestamp,
  queuedJobs: Type.Integer({ description: 'Number of queued scans of the registry.' }),
  runningJobs: Type.Integer(),
  buffer: nullable(bufferSchema),
  problems: problemsSchema,
  createdAt: timestamp,
});
export type SensorView = Static<typeof sensorSchema>;

export const sensorStatusSchema = Type.Object({
  registryId: Type.String({ examples: [exampleId('reg')] }),
  scanMethod: oneOf(['cloud', 'sensor']),
  status: oneOf(['online', 'offline', 'never_seen', 'not_applicable']),
  sensors: Type.Array(
    Type.Object({
      id: Type.String({ examples: [exampleId('sen')] }),
      name: Type.String({ examples: ['Sensor in Frankfurt'] }),
      version: Type.String({ examples: ['1.0.0'] }),
      status: oneOf(['online', 'offline']),
      lastHeartbeatAt: timestamp,
      queuedJobs: Type.Integer(),
      runningJobs: Type.Integer(),
      problems: problemsSchema,
    }),
  ),
});

export const registerSensorBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['Sensor in Frankfurt'] }),
  version: Type.String({ minLength: 1, maxLength: 64, examples: ['1.0.0'] }),
  hostname: Type.Optional(Type.String({ maxLength: 255 })),
  registryId: Type.Optional(Type.String({ ...id, description: 'If absent, the registry of the key, if any.' })),
});
export type RegisterSensorBody = Static<typeof registerSensorBody>;

export const registerSensorAnswer = Type.Object({
  sensorId: Type.String({
    description: 'Sensor id. The same key, name and host name always give the same id.',
    examples: [exampleId('sen')],
  }),
  registry: nullable(
    Type.Object({ ...registrySchema.properties, host: nullable(Type.String({ examples: ['registry.example.com'] })) }),
  ),
  heartbeatSeconds: Type.Integer({ examples: [30] }),
});

export const heartbeatBody = Type.Object({
  sensorId: id,
  version: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  running: Type.Optional(
    Type.Union([Type.Array(Type.String({ maxLength: 64 }), { maxItems: 1000 }), Type.Integer({ minimum: 0 })], {
      description: 'Ids of the running jobs, or their number.',
    }),
  ),
  buffer: Type.Optional(bufferSchema),
});

export const commandSchema = Type.Object({
  type: oneOf(['cancel', 'sync'], {
    description:
      '`cancel`: the job is no longer assigned to this sensor, because its scan has ended or its lease has expired. `sync`: sync the registry and upload its catalog. Every sensor of the registry receives `sync` with the same `jobId` until a catalog with this `jobId` arrives. A push meanwhile requests a sync with another `jobId`: the sensor reads the registry again.',
  }),
  jobId: Type.String({ examples: [exampleId('job')] }),
});

export const claimJobsBody = Type.Object({
  sensorId: id,
  max: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 1 })),
  waitSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: waitSecondsMax, default: 0 })),
});

export const sensorJobSchema = Type.Object({
  jobId: Type.String({ examples: [exampleId('job')] }),
  scanId: Type.String({ description: 'Id for the field `scan.id` of the upload.', examples: [exampleId('scan')] }),
  image: Type.String({ examples: ['registry.example.com/acme/api:1.4.2'] }),
  tag: Type.String({ examples: ['1.4.2'] }),
  reference: Type.String({
    description: 'Complete image reference: `registry.example/acme/api:1.2`.',
    examples: ['registry.example.com/acme/api:1.4.2'],
  }),
  digest: nullable(Type.String({ examples: [exampleDigest] })),
  platform: nullable(
    Type.String({ description: 'Null: linux/amd64 if available, else the only platform.', examples: ['linux/amd64'] }),
  ),
  scanners: Type.Array(oneOf(scannerNames)),
  leaseSeconds: Type.Integer({ description: 'Duration of the lease. Each status report renews it.', examples: [120] }),
});
export type JobView = Static<typeof sensorJobSchema>;

export const jobStatusBody = Type.Object({
  phase: Type.Optional(Type.String({ maxLength: 64 })),
  percent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  error: Type.Optional(
    Type.Object(
      { code: Type.Optional(Type.String({ maxLength: 64 })), message: Type.Optional(Type.String()) },
      {
        description: 'The sensor gives up the job. With a temporary error code, the scan is queued again.',
      },
    ),
  ),
  isHandedBack: Type.Optional(
    Type.Boolean({
      description:
        'The sensor returns the job, for example because it stops. The scan is queued again at once, without a failed attempt.',
    }),
  ),
});
export type JobStatusBody = Static<typeof jobStatusBody>;

export const jobStatusAnswer = Type.Object({
  jobId: Type.String({ examples: [exampleId('job')] }),
  scanId: Type.String({ examples: [exampleId('scan')] }),
  status: oneOf(scanStatuses, {
    description: 'Status of the job. The sensor must stop work on the job if it is not IN_PROGRESS.',
  }),
  leaseSeconds: Type.Integer({
    description: `${sensorLeaseSeconds}, or 0 if the job is no longer assigned to this sensor.`,
    examples: [120],
  }),
});

export const catalogBody = Type.Object({
  sensorId: id,
  jobId: Type.Optional(
    nullable(
      Type.String({
        maxLength: 64,
        description:
          'The job of the command `sync` that this catalog ends. Null if the catalog ends none: it is not the last part, or no command requested it. Without the property, the catalog ends every requested sync.',
        examples: [exampleId('job')],
      }),
    ),
  ),
  images: Type.Array(
    Type.Object({
      name: Type.String({
        minLength: 1,
        maxLength: 512,
        description: 'Repository name, with or without the host of the registry.',
        examples: ['registry.example.com/acme/api'],
      }),
      tags: Type.Array(
        Type.Object({
          name: Type.String({ minLength: 1, maxLength: 128, examples: ['1.4.2'] }),
          digest: Type.Optional(nullable(Type.String({ maxLength: 80, examples: [exampleDigest] }))),
        }),
        { maxItems: catalogLimits.tags },
      ),
    }),
    { maxItems: catalogLimits.images },
  ),
});
export type CatalogBody = Static<typeof catalogBody>;
