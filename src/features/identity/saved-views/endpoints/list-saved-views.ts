import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { presentSavedView } from '../present-saved-view.ts';
import { savedViewSchema } from '../saved-view-schema.ts';
import { listSavedViews as readViews } from '../saved-view-store.ts';

const query = listQuery([], {
  pageName: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'Page of the dashboard that the views open.',
      examples: ['findings'],
    }),
  ),
});

export const listSavedViews = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listSavedViews',
      method: 'GET',
      path: '/api/saved-views',
      tag: 'Saved views',
      summary: 'List the saved views that the caller sees, by name',
      description:
        'The shared views of the organization and the private ones of the caller. `search` matches the name.',
      access: { minimum: 'viewer', credential: 'person' },
      query,
      responses: { 200: { description: 'A page of saved views', schema: pageOf(savedViewSchema) } },
    },
    async ({ principal, query: asked, url }) => {
      const page = parsePage(asked, { sortable: [], defaultSort: { column: 'name', direction: 'asc' } });
      const { rows, total } = await readViews(
        db,
        { organizationId: principal.organizationId, userId: principal.id },
        { pageName: asked.pageName, search: asked.search, page: page.page, limit: page.limit },
      );
      const data = rows.map((row) => presentSavedView(row, principal));
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );
