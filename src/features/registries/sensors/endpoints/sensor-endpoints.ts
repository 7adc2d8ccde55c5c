import { Type } from 'typebox';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { findRegistry } from '../../../platform/registry-records/registry-store.ts';
import { registryParams } from '../../registries/registry-schema.ts';
import { presentSensor, presentSensorOfRegistry } from '../present-sensor.ts';
import { removeSensor } from '../remove-sensor.ts';
import { sensorSchema, sensorStatusSchema } from '../sensor-schema.ts';
import { listSensors, listSensorsOfRegistry } from '../sensor-store.ts';
import { catalog, heartbeat, jobStatus, jobs, register, type SensorDependencies } from './sensor-protocol.ts';

export const sensorEndpoints = (deps: SensorDependencies): Endpoint[] => [
  register(deps),
  heartbeat(deps),
  jobs(deps),
  jobStatus(deps),
  catalog(deps),
  list(deps),
  remove(deps),
  statusOfRegistry(deps),
];

const list = ({ db }: SensorDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'listSensors',
      method: 'GET',
      path: '/api/sensors',
      tag: 'Sensors',
      summary: 'List sensors, newest first',
      description: '`search` matches the name and the host name.',
      access: { minimum: 'viewer' },
      query: listQuery([], {}),
      responses: { 200: { description: 'A page of sensors', schema: pageOf(sensorSchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'createdAt', direction: 'desc' } });
      const filter = { ...(query.search && { search: query.search }) };
      const { rows, total } = await listSensors(db, principal.organizationId, filter, page);
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentSensor) }) };
    },
  );

const remove = ({ db }: SensorDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'removeSensor',
      method: 'DELETE',
      path: '/api/sensors/{sensorId}',
      tag: 'Sensors',
      summary: 'Remove a sensor',
      description:
        'Reassigns the jobs of the sensor to other sensors. The sensor can register again while its API key is valid; revoke the key to prevent this.',
      access: { minimum: 'admin' },
      params: Type.Object({ sensorId: Type.String({ maxLength: 64, title: 'Sensor', examples: [exampleId('sen')] }) }),
      responses: {
        200: {
          description: 'Sensor removed',
          schema: Type.Object({
            data: Type.Object({ id: Type.String({ examples: [exampleId('sen')] }), deleted: Type.Literal(true) }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => {
      await removeSensor(db, request, request.params.sensorId);
      return { status: 200, body: { data: { id: request.params.sensorId, deleted: true } } };
    },
  );

const statusOfRegistry = ({ db }: SensorDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'getSensorStatus',
      method: 'GET',
      path: '/api/registries/{registryId}/sensor-status',
      tag: 'Registries',
      summary: 'List the sensors of a registry with their status',
      access: { minimum: 'viewer' },
      params: registryParams,
      responses: { 200: { description: 'The sensors', schema: Type.Object({ data: sensorStatusSchema }) } },
      errors: [404],
    },
    async ({ principal, params }) => {
      const registry = await findRegistry(db, principal.organizationId, params.registryId);
      if (!registry) throw notFound('Registry');
      const isSensor = registry.scan_method === 'sensor';
      const rows = isSensor ? await listSensorsOfRegistry(db, principal.organizationId, registry.id) : [];
      const status = rows.some((row) => row.is_online) ? 'online' : rows.length > 0 ? 'offline' : 'never_seen';
      const data = {
        registryId: registry.id,
        scanMethod: registry.scan_method,
        status: isSensor ? status : 'not_applicable',
        sensors: rows.map(presentSensorOfRegistry),
      };
      return { status: 200, body: { data } };
    },
  );
