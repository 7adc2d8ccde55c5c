import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { notFound } from '../../../../domain/api-error.ts';
import { isReferenceProblem, parseImageReference } from '../../../../domain/image-reference.ts';
import { scannerNames } from '../../../../domain/scan.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { presentRegistry } from '../../registries/present-registry.ts';
import { readRequestedSyncs } from '../../registry-sync/registry-sync-store.ts';
import type { SyncQueue } from '../../registry-sync/sync-job.ts';
import { claimJobs } from '../claim-jobs.ts';
import { recordCatalog } from '../record-catalog.ts';
import { registerSensor } from '../register-sensor.ts';
import { reportJobStatus } from '../report-job-status.ts';
import { type ClaimedScan, jobsToDrop } from '../sensor-job-store.ts';
import {
  catalogBody,
  claimJobsBody,
  commandSchema,
  heartbeatBody,
  type JobView,
  jobStatusAnswer,
  jobStatusBody,
  registerSensorAnswer,
  registerSensorBody,
  sensorJobSchema,
} from '../sensor-schema.ts';
import { recordSensorContact } from '../sensor-store.ts';
import { heartbeatSeconds, sensorLeaseSeconds } from '../sensor-times.ts';

export interface SensorDependencies {
  db: Kysely<Database>;
  syncQueue: SyncQueue;
  /** Aborted when the service stops, so that waiting requests do not delay it. */
  stopping: AbortSignal;
}

const access = { minimum: 'viewer', credential: 'sensor' } as const;
const tag = 'Sensors';

export const register = ({ db }: SensorDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'registerSensor',
      method: 'POST',
      path: '/api/sensors/register',
      tag,
      summary: 'Register a sensor',
      access,
      body: { schema: registerSensorBody },
      responses: { 200: { description: 'The registered sensor', schema: Type.Object({ data: registerSensorAnswer }) } },
      errors: [404],
    },
    async (request) => {
      const { sensorId, registry } = await registerSensor(db, request, request.body);
      const shown = registry ? { ...presentRegistry(registry), host: registry.host } : null;
      return { status: 200, body: { data: { sensorId, registry: shown, heartbeatSeconds } } };
    },
  );

export const heartbeat = ({ db }: SensorDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'sensorHeartbeat',
      method: 'POST',
      path: '/api/sensors/heartbeat',
      tag,
      summary: 'Send a heartbeat',
      access,
      body: { schema: heartbeatBody },
      responses: {
        200: {
          description: 'Commands for the sensor',
          schema: Type.Object({ data: Type.Object({ commands: Type.Array(commandSchema) }) }),
        },
      },
      errors: [404],
    },
    async ({ principal, body }) => {
      const { sensorId, version, running, buffer } = body;
      const of = { organizationId: principal.organizationId, keyId: principal.id, sensorId };
      const sensor = await recordSensorContact(db, {
        ...of,
        ...(version !== undefined && { version }),
        ...(buffer && { buffer }),
      });
      if (!sensor) throw notFound('Sensor');
      const dropped = await jobsToDrop(db, sensor.id, Array.isArray(running) ? running : []);
      const sync = sensor.registry_id === null ? null : await readRequestedSyncs(db, sensor.registry_id);
      const commands = [
        ...dropped.map((jobId) => ({ type: 'cancel', jobId })),
        ...(sync === null ? [] : [{ type: 'sync', jobId: sync }]),
      ];
      return { status: 200, body: { data: { commands } } };
    },
  );

export const jobs = (deps: SensorDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'claimSensorJobs',
      method: 'POST',
      path: '/api/sensors/jobs',
      tag,
      summary: 'Claim queued scan jobs',
      description: 'Each scan is assigned to one sensor. With `waitSeconds`, the response waits for the first job.',
      access,
      body: { schema: claimJobsBody },
      responses: {
        200: {
          description: 'The claimed jobs; can be empty',
          schema: Type.Object({ data: Type.Array(sensorJobSchema) }),
        },
      },
      errors: [404],
    },
    async ({ principal, body, signal }) => {
      const { sensorId, max = 1, waitSeconds = 0 } = body;
      const claimed = await claimJobs(deps, principal, { sensorId, max, waitSeconds }, signal);
      return { status: 200, body: { data: claimed.map(presentJob) } };
    },
  );

function presentJob({ jobId, scan }: ClaimedScan): JobView {
  const reference = parseImageReference(scan.reference);
  return {
    jobId,
    scanId: scan.id,
    image: scan.image,
    tag: scan.tag,
    reference: scan.reference,
    digest: isReferenceProblem(reference) ? null : reference.digest,
    platform: scan.requested_platform,
    scanners: scannerNames.filter((name) => scan.requested_scanners.includes(name)),
    leaseSeconds: sensorLeaseSeconds,
  };
}

export const jobStatus = ({ db }: SensorDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'reportSensorJobStatus',
      method: 'POST',
      path: '/api/sensors/jobs/{jobId}/status',
      tag,
      summary: 'Report the status of a job and renew its lease',
      access,
      params: Type.Object({ jobId: Type.String({ maxLength: 64, title: 'Job', examples: [exampleId('job')] }) }),
      body: { schema: jobStatusBody, example: { phase: 'pulling', percent: 40 } },
      responses: { 200: { description: 'The status of the job', schema: Type.Object({ data: jobStatusAnswer }) } },
      errors: [404],
    },
    async ({ principal, params, body }) => {
      const status = await reportJobStatus(db, principal, params.jobId, body);
      return { status: 200, body: { data: { jobId: params.jobId, ...status } } };
    },
  );

export const catalog = (deps: SensorDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'recordSensorCatalog',
      method: 'POST',
      path: '/api/sensors/catalog',
      tag,
      summary: 'Upload the images and tags of a registry',
      description:
        'Each image must contain all its tags; tags that are missing are marked as removed. Images that are not in the request do not change, so that a large catalog can be sent in several requests.',
      access,
      body: { schema: catalogBody },
      responses: {
        200: {
          description: 'Catalog recorded',
          schema: Type.Object({
            data: Type.Object({
              images: Type.Integer(),
              tags: Type.Integer({ description: 'Number of tags that match the registry’s tag filter.' }),
              newTags: Type.Integer(),
              removedTags: Type.Integer(),
            }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => ({ status: 200, body: { data: await recordCatalog(deps, request, request.body) } }),
  );
