import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { readScope, scopeQuery } from '../../posture/endpoints/posture-query.ts';
import { overviewSchema } from '../overview-schema.ts';
import { readOverview } from '../read-overview.ts';

export const getOverview = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getOverview',
      method: 'GET',
      path: '/api/overview',
      tag: 'Overview',
      summary: 'Get changes, coverage, deadlines, trend and health of the sources',
      description:
        'Completes `GET /api/reports/posture`, which has risk, open findings and the most effective upgrades. Changes and trend are those of the period: use `from` for the last 7, 30 or 90 days, or for the time of the last visit. Registries, sensors and advisories are those of the whole organization. Each figure names the list whose total it is.',
      access: { minimum: 'viewer' },
      query: Type.Object(scopeQuery),
      responses: { 200: { description: 'The figures', schema: Type.Object({ data: overviewSchema }) } },
      errors: [404],
    },
    async ({ principal: { organizationId }, query }) => {
      const data = await readScope(db, { organizationId, query }, readOverview);
      return { status: 200, body: { data } };
    },
  );
