import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { attestationParams, attestationSchema } from '../attestation-schema.ts';
import { findAttestation } from '../attestation-store.ts';
import { presentAttestation } from '../present-attestation.ts';

export const getAttestation = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getAttestation',
      method: 'GET',
      path: '/api/attestations/{attestationId}',
      tag: 'Attestations',
      summary: 'Get an attestation',
      access: { minimum: 'viewer' },
      params: attestationParams,
      responses: { 200: { description: 'The attestation', schema: Type.Object({ data: attestationSchema }) } },
      errors: [404],
    },
    async ({ principal, params }) => {
      const row = await findAttestation(db, principal.organizationId, params.attestationId);
      if (!row) throw notFound('Attestation');
      return { status: 200, body: { data: presentAttestation(row) } };
    },
  );
