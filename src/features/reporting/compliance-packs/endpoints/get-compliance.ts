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
      summary: 'Get the current control status of each framework',
      description:
        'Evaluates the controls over the period in the same way as a compliance pack, except that the audit log is not verified: controls that depend on it are a warning here. With hundreds of thousands of open findings, the figures can be up to about half an hour old; `asOf` and the end of a period that lasts until now give their time.',
      access: { minimum: 'viewer' },
      query: Type.Object(scopeQuery),
      responses: { 200: { description: 'The frameworks', schema: Type.Object({ data: complianceSchema }) } },
      errors: [404],
    },
    async ({ principal: { organizationId }, query }) => {
      const isUsual = query.from === undefined && query.to === undefined;
      const data = await readScope(db, { organizationId, query }, async (transaction, scope, request) => {
        const cached = await readCachedFigures<Evidence>(transaction, scope, 'evidence');
        return readCompliance(transaction, scope, { ...request, isUsual }, cached);
      });
      return { status: 200, body: { data } };
    },
  );
