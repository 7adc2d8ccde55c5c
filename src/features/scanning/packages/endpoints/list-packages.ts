import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { ApiError } from '../../../../domain/api-error.ts';
import { parseVersionRange, type VersionRange } from '../../../../engine/versions/version-range.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { findPackages, imagesMax } from '../find-packages.ts';

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
        name: Type.String({ minLength: 1, maxLength: 1024, description: 'Exact package name.', examples: ['openssl'] }),
        type: Type.Optional(
          Type.String({
            pattern: '^[a-z][a-z0-9.+-]{0,63}$',
            description: 'Package type as in package URLs: `deb`, `npm`, `golang`, …',
            examples: ['deb'],
          }),
        ),
        range: Type.Optional(
          Type.String({
            maxLength: 1000,
            description:
              'Comparators separated by spaces or commas; alternatives separated by `||`: `>=1.2 <1.4 || =2.0`. If absent, every version matches.',
            examples: ['>=3.0 <3.0.15'],
          }),
        ),
      }),
      responses: { 200: { description: 'A page of versions', schema: pageOf(packageVersionSchema) } },
    },
    async ({ principal, query, url }) => {
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
      );
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );

function readRange(text: string | undefined): VersionRange | undefined {
  if (text === undefined) return undefined;
  const range = parseVersionRange(text);
  if (!range) {
    throw new ApiError(
      'BAD_REQUEST',
      'Invalid query parameter range: must be comparators such as >=1.2 <1.4, with alternatives separated by ||',
    );
  }
  return range;
}
