import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { attestationSchema, checkProposal, proposeAttestationBody } from '../attestation-schema.ts';
import { presentAttestation } from '../present-attestation.ts';
import { proposeAttestation as propose } from '../propose-attestation.ts';

export const proposeAttestation = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'proposeAttestation',
      method: 'POST',
      path: '/api/attestations',
      tag: 'Attestations',
      summary: 'Propose an attestation',
      description:
        'States that a vulnerability in a package is not exploitable or is accepted. The attestation has no effect until an admin approves it. The vulnerability does not have to be present.',
      access: { minimum: 'developer' },
      limit: { bucket: 'attestations', perMinute: 20 },
      body: {
        schema: proposeAttestationBody,
        check: checkProposal,
        example: {
          cveId: 'CVE-2024-5535',
          package: 'openssl',
          category: 'not_applicable',
          reason: 'The function is not called.',
          scope: { type: 'blanket' },
          expiresAt: '2099-01-01T00:00:00Z',
        },
      },
      responses: { 201: { description: 'The proposed attestation', schema: Type.Object({ data: attestationSchema }) } },
      errors: [404],
    },
    async (request) => ({
      status: 201,
      body: { data: presentAttestation(await propose(db, request, request.body)) },
    }),
  );
