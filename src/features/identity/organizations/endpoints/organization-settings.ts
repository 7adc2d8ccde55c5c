import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { changeOrganization, findOrganization } from '../change-organization.ts';

const name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['Acme'] });
const fourEyes = Type.Boolean({
  description:
    'If true, a second member must approve each attestation: not the proposer and not the creator of the API key that proposed it.',
});

const organizationSchema = Type.Object(
  {
    id: Type.String({ examples: [exampleId('org')] }),
    name,
    fourEyes,
    createdAt: Type.String({ format: 'date-time' }),
  },
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
      summary: 'Get the organization and its settings',
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
      summary: 'Update the organization',
      description: 'Absent fields keep their value.',
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
