import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { readOrganizationLogo } from '../organization-store.ts';

const mediaType = 'image/png';

export const getOrganizationLogo = (db: Kysely<Database>) =>
  defineEndpoint(
    {
      id: 'getOrganizationLogo',
      method: 'GET',
      path: '/api/organization/logo',
      tag: 'Organization',
      summary: 'Get the logo on the cover of PDF reports',
      description: 'The stored PNG, whose hash is `logo.sha256` of the organization. 404 if the organization has none.',
      access: { minimum: 'viewer' },
      responses: {
        200: {
          description: 'The logo',
          schema: Type.String({ format: 'binary' }),
          mediaTypes: [mediaType],
          example: { [mediaType]: 'the bytes of the PNG' },
        },
      },
      errors: [404],
    },
    async ({ principal }) => {
      const logo = await readOrganizationLogo(db, principal.organizationId);
      if (!logo) throw notFound('Logo');
      return { status: 200, headers: { 'content-type': mediaType }, body: logo.png };
    },
  );
