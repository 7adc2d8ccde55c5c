import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { ApiError } from '../../../../domain/api-error.ts';
import { parseVersionRange, type VersionRange } from '../../../../engine/versions/version-range.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { findPackages, imagesMax } from '../find-packages.ts';

const packageVersionSchema = Type.Object({
  name: Type.String(),
  type: Type.String({ description: 'As package URLs spell it.' }),
  version: Type.String(),
  inRange: oneOf(['yes', 'unknown'], {
    description:
      '`unknown`: the version, or a bound of the range, cannot be read in the order of this package type, or no order is known for it.',
  }),
  imageCount: Type.Integer(),
  tagCount: Type.Integer(),
  images: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
    description: `The first ${imagesMax} by name.`,
  }),
});

export const listPackages = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listPackages',
      method: 'GET',
      path: '/api/packages',
      tag: 'Packages',
      summary: 'Find which images hold a package, by version',
      description:
        'Looks at the latest result of each tag. Newest version first, in the order of the package type. `search` looks in the version.',
      access: { minimum: 'viewer' },
      query: Type.Object({
        ...listQuery([], {}).properties,
        name: Type.String({ minLength: 1, maxLength: 1024, description: 'Package name, exactly.' }),
        type: Type.Optional(
          Type.String({
            pattern: '^[a-z][a-z0-9.+-]{0,63}$',
            description: 'As package URLs spell it: `deb`, `npm`, `golang`, …',
          }),
        ),
        range: Type.Optional(
          Type.String({
            maxLength: 1000,
            description:
              'Comparators joined by blanks or commas, alternatives by `||`: `>=1.2 <1.4 || =2.0`. Without: every version.',
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
      'Invalid query parameter range: must be comparators like >=1.2 <1.4, alternatives joined by ||',
    );
  }
  return range;
}
