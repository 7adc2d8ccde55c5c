import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { attestationParams, attestationSchema, decideAttestationBody } from '../attestation-schema.ts';
import { type Decision, decideAttestation } from '../decide-attestation.ts';
import { presentAttestation } from '../present-attestation.ts';

interface DecisionRoute {
  id: string;
  verb: string;
  status: Decision['status'];
  summary: string;
  description: string;
}

const again =
  'Repeating the same decision has no effect. Any other attestation that is not PROPOSED is rejected with 400.';

export const decideAttestationEndpoints = (db: Kysely<Database>): Endpoint[] => [
  decide(db, {
    id: 'approveAttestation',
    verb: 'approve',
    status: 'APPROVED',
    summary: 'Approve an attestation',
    description: `Findings that match are suppressed until the attestation expires or is ended: lists and totals of open findings exclude them, scan results do not change. With four-eyes approval (PUT /api/organization), the proposer and API keys cannot approve. ${again}`,
  }),
  decide(db, {
    id: 'rejectAttestation',
    verb: 'reject',
    status: 'REJECTED',
    summary: 'Reject an attestation',
    description: again,
  }),
];

function decide(db: Kysely<Database>, { id, verb, status, summary, description }: DecisionRoute): Endpoint {
  return defineEndpoint(
    {
      id,
      method: 'POST',
      path: `/api/attestations/{attestationId}/${verb}`,
      tag: 'Attestations',
      summary,
      description,
      access: { minimum: 'admin' },
      params: attestationParams,
      body: { schema: decideAttestationBody, isOptional: true, example: { note: 'Seen by the security team.' } },
      responses: { 200: { description: 'The attestation', schema: Type.Object({ data: attestationSchema }) } },
      errors: [404],
    },
    async (request) => {
      const { params, body } = request;
      const row = await decideAttestation(db, request, params.attestationId, { status, note: body?.note ?? null });
      return { status: 200, body: { data: presentAttestation(row) } };
    },
  );
}
