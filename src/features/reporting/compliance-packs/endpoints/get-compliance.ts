import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Evidence } from '../../../../compliance/evidence.ts';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { readCachedFigures } from '../../posture/cached-figures-store.ts';
import { readScope, scopeQuery } from '../../posture/endpoints/posture-query.ts';
import { complianceSchema } from '../pack-schema.ts';
import { readCompliance } from '../read-compliance.ts';

export const getCompliance = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getCompliance',
      method: 'GET',
      path: '/api/reports/compliance',
      tag: 'Reports',
      summary: "Read each framework's controls as evidence shows them now",
      description:
        'As compliance packs judge them, over the period, with one difference: the audit log is not gone through, so what rests on it is a warning here. Where hundreds of thousands of findings are open, `asOf`, and with it the end of a period that lasts until now, may lie half an hour or so back.',
      access: { minimum: 'viewer' },
      query: Type.Object(scopeQuery),
      responses: { 200: { description: 'The frameworks', schema: Type.Object({ data: complianceSchema }) } },
      errors: [404],
    },
    async ({ principal: { organizationId }, query }) => {
      const isUsual = query.from === undefined && query.to === undefined;
      const data = await readScope(db, { organizationId, query }, async (transaction, scope, request) => {
        const kept = await readCachedFigures<Evidence>(transaction, scope, 'evidence');
        return readCompliance(transaction, scope, { ...request, isUsual }, kept);
      });
      return { status: 200, body: { data } };
    },
  );
