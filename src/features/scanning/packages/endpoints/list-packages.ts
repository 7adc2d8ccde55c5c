import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { findPackages, imagesMax } from '../find-packages.ts';
import { packageQuery, readRange } from './package-query.ts';

const packageVersionSchema = Type.Object({
  name: Type.String({ examples: ['openssl'] }),
  type: Type.String({ description: 'Package type as in package URLs.', examples: ['deb'] }),
  version: Type.String({ examples: ['3.0.11-1~deb12u2'] }),
  inRange: oneOf(['yes', 'unknown'], {
    description:
      '`unknown`: the version or a bound of the range is not a valid version of this package type, or versions of this type cannot be ordered.',
    examples: ['yes'],
  }),
  imageCount: Type.Integer(),
  tagCount: Type.Integer({ examples: [3] }),
  images: Type.Array(
    Type.Object({
      id: Type.String({ examples: [exampleId('img')] }),
      name: Type.String({ examples: ['registry.example.com/acme/api'] }),
    }),
    {
      description: `The first ${imagesMax} images by name.`,
    },
  ),
});

export const listPackages = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listPackages',
      method: 'GET',
      path: '/api/packages',
      tag: 'Packages',
      summary: 'List the versions of a package with the images that contain them',
      description:
        'Searches the latest scan of each tag. Versions are listed newest first, in the version order of the package type. `search` matches the version.',
      access: { minimum: 'viewer' },
      query: Type.Object({
        ...listQuery([], {}).properties,
        ...packageQuery,
      }),
      responses: { 200: { description: 'A page of versions', schema: pageOf(packageVersionSchema) } },
    },
    async ({ principal, query, url, signal }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'version', direction: 'desc' } });
      const range = readRange(query.range);
      const { data, total } = await findPackages(
        db,
        principal.organizationId,
        {
          name: query.name,
          ...(query.type && { type: query.type }),
          ...(range && { range }),
          ...(query.search && { search: query.search }),
        },
        page,
        signal,
      );
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );
