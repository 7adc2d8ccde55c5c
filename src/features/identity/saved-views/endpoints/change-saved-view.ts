import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { changeSavedView as change } from '../change-saved-view.ts';
import { readSavedView } from '../read-saved-view.ts';
import { changeSavedViewBody, savedViewParams, savedViewSchema } from '../saved-view-schema.ts';

export const changeSavedView = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'changeSavedView',
      method: 'PUT',
      path: '/api/saved-views/{viewId}',
      tag: 'Saved views',
      summary: 'Change a saved view',
      description:
        'Absent fields keep their value. Creators change their own views, for shared ones with the role developer; admins change every shared view. Only the creator makes a shared view private.',
      access: { minimum: 'viewer', credential: 'person' },
      params: savedViewParams,
      body: { schema: changeSavedViewBody, example: { name: 'Exploited and fixable', shared: true } },
      responses: { 200: { description: 'The changed view', schema: Type.Object({ data: savedViewSchema }) } },
      errors: [404],
    },
    async (request) => {
      await change(db, request, request.params.viewId, request.body);
      return { status: 200, body: { data: await readSavedView(db, request.principal, request.params.viewId) } };
    },
  );
