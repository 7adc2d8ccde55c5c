import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { triageStatuses } from '../../../../domain/triage-status.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { undoTokenSchema } from '../bulk-triage-schema.ts';
import { triageBody } from '../triage-schema.ts';
import { triageVulnerability } from '../triage-vulnerability.ts';
import { bulkTriageEndpoints } from './bulk-triage-endpoints.ts';

/** Both methods of a single vulnerability have the same effect. */
export const triageEndpoints = (db: Kysely<Database>): Endpoint[] => [
  triage(db, { id: 'putTriage', method: 'PUT' }),
  triage(db, { id: 'postTriage', method: 'POST' }),
  ...bulkTriageEndpoints(db),
];

function triage(db: Kysely<Database>, { id, method }: { id: string; method: 'PUT' | 'POST' }): Endpoint {
  return defineEndpoint(
    {
      id,
      isSecret: true,
      method,
      path: '/api/vulnerabilities/{vulnerabilityId}/triage',
      tag: 'Vulnerabilities',
      summary: 'Set the triage status of a vulnerability',
      description:
        'With the id of a vulnerability, the decision applies to all tags of its image; with a CVE, to every image that contains it now. The decision is retained when tags, versions or results change. The status FIXED is automatically set to OPEN when a new result finds the vulnerability again.',
      access: { minimum: 'developer' },
      params: Type.Object({
        vulnerabilityId: Type.String({
          maxLength: 128,
          description: 'Id of the vulnerability, or its CVE, GHSA or native id as in `cveId`.',
          examples: [exampleId('vul')],
        }),
      }),
      body: { schema: triageBody, example: { status: 'IN_PROGRESS', note: 'Fixed with the next base image.' } },
      responses: {
        200: {
          description: 'The triage status',
          schema: Type.Object({
            data: Type.Object({
              id: Type.String({ description: 'Id from the path.', examples: [exampleId('vul')] }),
              status: oneOf(triageStatuses),
              updated: Type.Integer({ description: 'Number of present vulnerabilities that the decision applies to.' }),
              undo: undoTokenSchema,
            }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => {
      const { params, body } = request;
      const { updated, undo } = await triageVulnerability(db, request, params.vulnerabilityId, body);
      return { status: 200, body: { data: { id: params.vulnerabilityId, status: body.status, updated, undo } } };
    },
  );
}
