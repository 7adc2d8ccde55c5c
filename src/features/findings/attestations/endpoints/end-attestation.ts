import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { attestationParams, attestationSchema } from '../attestation-schema.ts';
import { endAttestation as end } from '../end-attestation.ts';
import { presentAttestation } from '../present-attestation.ts';

export const endAttestation = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'endAttestation',
      method: 'DELETE',
      path: '/api/attestations/{attestationId}',
      tag: 'Attestations',
      summary: 'Withdraw or revoke an attestation',
      description:
        'The proposer withdraws an attestation; admins revoke attestations of others. Findings that only this attestation suppressed are open again with their original deadline. The attestation stays in the list. Ending an attestation that has already ended has no effect.',
      access: { minimum: 'developer' },
      params: attestationParams,
      responses: { 200: { description: 'The attestation', schema: Type.Object({ data: attestationSchema }) } },
      errors: [404],
    },
    async (request) => {
      const row = await end(db, request, request.params.attestationId);
      return { status: 200, body: { data: presentAttestation(row) } };
    },
  );
