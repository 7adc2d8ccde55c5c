import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { nullable } from '../../../../http/nullable.ts';
import { changeOrganization, findOrganization } from '../change-organization.ts';
import { logoBytesMax } from '../read-logo.ts';

const name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['Acme'] });
const fourEyes = Type.Boolean({
  description:
    'If true, a second member must approve each attestation: not the proposer and not the creator of the API key that proposed it.',
});

const classification = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '\\S',
  description:
    'How the reports of the organization are classified. It is on every page of a PDF report and of a compliance pack.',
  examples: ['Confidential'],
});
const logo = Type.Object(
  {
    width: Type.Integer({ description: 'In pixels', examples: [320] }),
    height: Type.Integer({ description: 'In pixels', examples: [80] }),
    sizeBytes: Type.Integer({ examples: [5120] }),
    sha256: Type.String({
      description: 'Hash of the stored PNG, which has only the pixels of the given one',
      examples: ['2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'],
    }),
  },
  { title: 'OrganizationLogo', description: 'The logo on the cover of PDF reports' },
);

const organizationSchema = Type.Object(
  {
    id: Type.String({ examples: [exampleId('org')] }),
    name,
    fourEyes,
    classification: nullable(classification),
    logo: nullable(logo),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'Organization' },
);

const changeOrganizationBody = Type.Object(
  {
    name: Type.Optional(name),
    fourEyes: Type.Optional(fourEyes),
    classification: Type.Optional(nullable(classification)),
    logo: Type.Optional(
      nullable(
        Type.String({
          maxLength: Math.ceil(logoBytesMax / 3) * 4,
          pattern: '^[A-Za-z0-9+/]+={0,2}$',
          description: `A PNG in base64 with at most ${logoBytesMax / 1024} KiB and 1000 pixels in each direction, without interlacing; null removes it. Only its pixels are stored.`,
          examples: [
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
          ],
        }),
      ),
    ),
  },
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
      body: {
        schema: changeOrganizationBody,
        example: { name: 'Acme', fourEyes: true, classification: 'Confidential' },
      },
      responses,
    },
    async (request) => {
      await changeOrganization(db, request, request.body);
      return { status: 200, body: { data: await findOrganization(db, request.principal.organizationId) } };
    },
  ),
];
