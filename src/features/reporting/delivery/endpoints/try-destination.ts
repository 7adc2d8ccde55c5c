import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { destinationParams, destinationTestSchema } from '../destination-schema.ts';
import { tryDestination as tryIt } from '../try-destination.ts';
import type { DeliveryEndpointDependencies } from './create-destination.ts';

export const tryDestination = (deps: DeliveryEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'testReportDestination',
      method: 'POST',
      path: '/api/report-destinations/{destinationId}/test',
      tag: 'Reports',
      summary: 'Send a test message to a destination',
      description:
        'Sends a short mail, an event `destination.test`, or the object `plimsoll-test.txt`. A failure is part of the response.',
      access: { minimum: 'admin' },
      limit: { bucket: 'destination-tests', perMinute: 20 },
      params: destinationParams,
      responses: { 200: { description: 'Result of the test', schema: Type.Object({ data: destinationTestSchema }) } },
      errors: [404, 429],
    },
    async (request) => {
      const data = await tryIt({ ...deps, mail: deps.mail() }, request, request.params.destinationId);
      return { status: 200, body: { data } };
    },
  );
