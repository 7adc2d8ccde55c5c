import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { changeOrganization, findOrganization } from '../change-organization.ts';

const name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const fourEyes = Type.Boolean({
  description:
    'Attestations then need a second person: a member who did not propose the attestation and did not create the API key that did.',
});

const organizationSchema = Type.Object(
  { id: Type.String(), name, fourEyes, createdAt: Type.String({ format: 'date-time' }) },
  { title: 'Organization' },
);

const changeOrganizationBody = Type.Object(
  { name: Type.Optional(name), fourEyes: Type.Optional(fourEyes) },
  { title: 'ChangeOrganization' },
);

const responses = {
  200: { description: 'The organization', schema: Type.Object({ data: organizationSchema }) },
};

export const organizationSettings = (db: Kysely<Database>): Endpoint[] => [
  defineEndpoint(
    {
      id: 'getOrganization',
      method: 'GET',
      path: '/api/organization',
      tag: 'Organization',
      summary: 'Read the organization and its settings',
      access: { minimum: 'viewer' },
      responses,
    },
    async ({ principal }) => ({ status: 200, body: { data: await findOrganization(db, principal.organizationId) } }),
  ),
  defineEndpoint(
    {
      id: 'changeOrganization',
      method: 'PUT',
      path: '/api/organization',
      tag: 'Organization',
      summary: 'Change the organization',
      description: 'Fields that are absent keep their value.',
      access: { minimum: 'admin' },
      body: { schema: changeOrganizationBody, example: { name: 'Acme', fourEyes: true } },
      responses,
    },
    async (request) => {
      await changeOrganization(db, request, request.body);
      return { status: 200, body: { data: await findOrganization(db, request.principal.organizationId) } };
    },
  ),
];
