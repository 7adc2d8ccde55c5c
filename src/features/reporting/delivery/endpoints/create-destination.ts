import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { checkDestinationRequest } from '../check-destination-request.ts';
import { createDestination as create } from '../create-destination.ts';
import { createDestinationBody, newDestinationSchema } from '../destination-schema.ts';
import { presentDestination } from '../present-destination.ts';
import type { SendDependencies } from '../send/send-message.ts';

export interface DeliveryEndpointDependencies extends Omit<SendDependencies, 'mail'> {
  /** Known once the server listens: the sender's address may have the name of its public address. */
  mail: () => SendDependencies['mail'];
}

export const createDestination = ({ db, vault, mail }: DeliveryEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'createReportDestination',
      method: 'POST',
      path: '/api/report-destinations',
      tag: 'Reports',
      summary: 'Create a destination of scheduled reports',
      description:
        'Reports of the schedules that name the destination are delivered by e-mail, to a webhook, or into a bucket of an S3-compatible object store. A webhook receives a signed JSON document with links; the file is downloaded with a credential. An organization has at most 100 destinations.',
      access: { minimum: 'admin' },
      body: {
        schema: createDestinationBody,
        check: checkDestinationRequest,
        example: { name: 'Security board', kind: 'webhook', webhook: { url: 'https://hooks.example.com/plimsoll' } },
      },
      isSecret: true,
      responses: {
        201: { description: 'The created destination', schema: Type.Object({ data: newDestinationSchema }) },
      },
      errors: [402],
    },
    async (request) => {
      const deps = { db, vault, isMailConfigured: mail() !== null };
      const { row, signingSecret } = await create(deps, request, request.body);
      const data = { ...presentDestination(row), ...(signingSecret !== undefined && { signingSecret }) };
      return { status: 201, body: { data } };
    },
  );
