import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { destinationParams } from '../destination-schema.ts';
import { removeDestination as remove } from '../remove-destination.ts';
import type { DeliveryEndpointDependencies } from './create-destination.ts';

export const removeDestination = ({ db, vault }: DeliveryEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'removeReportDestination',
      method: 'DELETE',
      path: '/api/report-destinations/{destinationId}',
      tag: 'Reports',
      summary: 'Delete a destination of scheduled reports',
      description: 'Its deliveries are deleted as well. Schedules that name it continue without it.',
      access: { minimum: 'admin' },
      params: destinationParams,
      responses: {
        200: {
          description: 'Destination deleted',
          schema: Type.Object({
            data: Type.Object({ id: Type.String({ examples: [exampleId('dst')] }), removed: Type.Boolean() }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => {
      const { destinationId } = request.params;
      await remove({ db, vault }, request, destinationId);
      return { status: 200, body: { data: { id: destinationId, removed: true } } };
    },
  );
