import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { removeSavedView as remove } from '../remove-saved-view.ts';
import { savedViewParams } from '../saved-view-schema.ts';

export const removeSavedView = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'removeSavedView',
      method: 'DELETE',
      path: '/api/saved-views/{viewId}',
      tag: 'Saved views',
      summary: 'Delete a saved view',
      description:
        'Creators delete their own views, for shared ones with the role developer; admins delete every shared view.',
      access: { minimum: 'viewer', credential: 'person' },
      params: savedViewParams,
      responses: {
        200: {
          description: 'View deleted',
          schema: Type.Object({
            data: Type.Object({ id: Type.String({ examples: [exampleId('viw')] }), removed: Type.Boolean() }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => {
      await remove(db, request, request.params.viewId);
      return { status: 200, body: { data: { id: request.params.viewId, removed: true } } };
    },
  );
