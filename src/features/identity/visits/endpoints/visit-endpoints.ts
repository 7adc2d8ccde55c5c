import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { presentVisit, visitSchema } from '../present-visit.ts';
import { findOverviewVisit, putOverviewVisit } from '../visit-store.ts';

const responses = {
  200: { description: 'The visits of the caller', schema: Type.Object({ data: visitSchema }) },
};

export const visitEndpoints = (db: Kysely<Database>): Endpoint[] => [
  defineEndpoint(
    {
      id: 'getOverviewVisit',
      method: 'GET',
      path: '/api/visits',
      tag: 'Saved views',
      summary: 'Get when the caller last visited the overview',
      description: 'Records nothing: `newSince` changes only when the next visit is recorded.',
      access: { minimum: 'viewer', credential: 'person' },
      responses,
    },
    async ({ principal: { organizationId, id: userId } }) => ({
      status: 200,
      body: { data: presentVisit(await findOverviewVisit(db, { organizationId, userId })) },
    }),
  ),
  defineEndpoint(
    {
      id: 'recordOverviewVisit',
      method: 'PUT',
      path: '/api/visits',
      tag: 'Saved views',
      summary: 'Record a visit of the overview',
      description:
        'The dashboard calls this when the overview is opened, and shows what is newer than `newSince`. A request within 30 minutes of the last one extends the visit and does not move `newSince`.',
      access: { minimum: 'viewer', credential: 'person' },
      responses,
    },
    async ({ principal: { organizationId, id: userId } }) => ({
      status: 200,
      body: { data: presentVisit(await putOverviewVisit(db, { organizationId, userId })) },
    }),
  ),
];
