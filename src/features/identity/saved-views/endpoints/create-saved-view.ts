import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { createSavedView as create } from '../create-saved-view.ts';
import { readSavedView } from '../read-saved-view.ts';
import { createSavedViewBody, savedViewSchema } from '../saved-view-schema.ts';

export const createSavedView = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'createSavedView',
      method: 'POST',
      path: '/api/saved-views',
      tag: 'Saved views',
      summary: 'Save a view',
      description:
        'Stores the query of a page under a name. A shared view requires the role developer and is recorded in the audit log. A member has at most 200 views. A private view is deleted with the membership; a shared one stays.',
      access: { minimum: 'viewer', credential: 'person' },
      body: { schema: createSavedViewBody },
      responses: { 201: { description: 'The created view', schema: Type.Object({ data: savedViewSchema }) } },
      errors: [402],
    },
    async (request) => {
      const id = await create(db, request, request.body);
      return { status: 201, body: { data: await readSavedView(db, request.principal, id) } };
    },
  );
