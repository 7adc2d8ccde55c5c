import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { attestationCategories, attestationSchema, attestationStatuses } from '../attestation-schema.ts';
import { listAttestations as readAttestations } from '../attestation-store.ts';
import { presentAttestation } from '../present-attestation.ts';

const sortable = ['createdAt', 'expiresAt', 'cveId'] as const;

export const listAttestations = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listAttestations',
      method: 'GET',
      path: '/api/attestations',
      tag: 'Attestations',
      summary: 'List attestations, newest first',
      description:
        'Includes attestations that have ended. `search` matches the vulnerability id, the package name and the reason.',
      access: { minimum: 'viewer' },
      query: listQuery(sortable, {
        status: Type.Optional(oneOf(attestationStatuses)),
        category: Type.Optional(oneOf(attestationCategories)),
        cveId: Type.Optional(Type.String({ minLength: 1, maxLength: 128, examples: ['CVE-2024-5535'] })),
        package: Type.Optional(
          Type.String({ minLength: 1, maxLength: 1024, description: 'Exact package name.', examples: ['openssl'] }),
        ),
        tag: Type.Optional(
          Type.String({ minLength: 1, maxLength: 64, description: 'Id of the tag in the scope.', examples: ['1.4.2'] }),
        ),
        expiresWithinDays: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 3650,
            description: 'Only attestations that expire within so many days from now. Expired ones are excluded.',
            examples: [14],
          }),
        ),
      }),
      responses: { 200: { description: 'A page of attestations', schema: pageOf(attestationSchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable, defaultSort: { column: 'createdAt', direction: 'desc' } });
      const { rows, total } = await readAttestations(
        db,
        principal.organizationId,
        {
          ...(query.status && { status: query.status }),
          ...(query.category && { category: query.category }),
          ...(query.cveId && { cveId: query.cveId }),
          ...(query.package && { package: query.package }),
          ...(query.tag && { tag: query.tag }),
          ...(query.expiresWithinDays !== undefined && { expiresWithinDays: query.expiresWithinDays }),
          ...(query.search && { search: query.search }),
        },
        page,
      );
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentAttestation) }) };
    },
  );
