import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { triageStatuses } from '../../../../domain/triage-status.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { triageBody } from '../triage-schema.ts';
import { triageVulnerability } from '../triage-vulnerability.ts';

/** Both methods do the same (decisions §6). */
export const triageEndpoints = (db: Kysely<Database>): Endpoint[] => [
  triage(db, { id: 'putTriage', method: 'PUT' }),
  triage(db, { id: 'postTriage', method: 'POST' }),
];

function triage(db: Kysely<Database>, { id, method }: { id: string; method: 'PUT' | 'POST' }): Endpoint {
  return defineEndpoint(
    {
      id,
      method,
      path: '/api/vulnerabilities/{vulnerabilityId}/triage',
      tag: 'Vulnerabilities',
      summary: 'Decide about a vulnerability',
      description:
        'By the id of a vulnerability, for all tags of its image; by CVE, for every image that has it now. A decision stays when tags, versions or results change. One called FIXED is OPEN again by itself when a result opens it anew.',
      access: { minimum: 'developer' },
      params: Type.Object({
        vulnerabilityId: Type.String({ maxLength: 128, description: 'Its id, or a CVE (GHSA, …) as `cveId` has it.' }),
      }),
      body: { schema: triageBody, example: { status: 'IN_PROGRESS', note: 'Fixed with the next base image.' } },
      responses: {
        200: {
          description: 'Decided',
          schema: Type.Object({
            data: Type.Object({
              id: Type.String({ description: 'As in the path.' }),
              status: oneOf(triageStatuses),
              updated: Type.Integer({ description: 'Vulnerabilities present now that the decision is about.' }),
            }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => {
      const { params, body } = request;
      const updated = await triageVulnerability(db, request, params.vulnerabilityId, body);
      return { status: 200, body: { data: { id: params.vulnerabilityId, status: body.status, updated } } };
    },
  );
}
