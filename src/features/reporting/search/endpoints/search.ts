import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import {
  searchImages,
  searchPackages,
  searchRegistries,
  searchReports,
  searchVulnerabilities,
} from '../search-store.ts';

/** Results of each kind. */
const resultsMax = 6;

const named = (prefix: Parameters<typeof exampleId>[0], title: string, example: string) =>
  Type.Array(
    Type.Object(
      { id: Type.String({ examples: [exampleId(prefix)] }), name: Type.String({ examples: [example] }) },
      { title },
    ),
  );
const findings = Type.Integer({ minimum: 0, description: 'Open findings that are not suppressed.', examples: [4] });

const searchSchema = Type.Object(
  {
    images: named('img', 'FoundImage', 'acme/api'),
    vulnerabilities: Type.Array(
      Type.Object({ id: Type.String({ examples: ['CVE-2021-44228'] }), findings }, { title: 'FoundVulnerability' }),
      { description: 'Vulnerabilities with findings.' },
    ),
    packages: Type.Array(
      Type.Object({ name: Type.String({ examples: ['log4j-core'] }), findings }, { title: 'FoundPackage' }),
      { description: 'Packages with findings, and a package without findings whose name is exactly the text.' },
    ),
    registries: named('reg', 'FoundRegistry', 'Production registry'),
    reports: named('rep', 'FoundReport', 'Monthly posture'),
  },
  { title: 'SearchResults' },
);

export const search = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'search',
      method: 'GET',
      path: '/api/search',
      tag: 'Search',
      summary: 'Find images, vulnerabilities, packages, registries and reports by name',
      description: `For a command palette: at most ${resultsMax} results of each kind that contain the text, ignoring case. The exact name is first, then names that begin with the text, then short names.`,
      access: { minimum: 'viewer' },
      query: Type.Object({
        q: Type.String({
          minLength: 2,
          maxLength: 200,
          pattern: '\\S',
          description: 'Text to find literally. Blanks at its ends are ignored.',
          examples: ['log4j'],
        }),
      }),
      responses: {
        200: { description: 'The first results of each kind', schema: Type.Object({ data: searchSchema }) },
      },
    },
    async ({ principal: { organizationId }, query }) => {
      const request = { organizationId, text: query.q.trim(), limit: resultsMax };
      const [images, vulnerabilities, packages, registries, reports] = await Promise.all([
        searchImages(db, request),
        searchVulnerabilities(db, request),
        searchPackages(db, request),
        searchRegistries(db, request),
        searchReports(db, request),
      ]);
      const data = {
        images,
        vulnerabilities: vulnerabilities.map(({ name, findings: count }) => ({ id: name, findings: count })),
        packages,
        registries,
        reports,
      };
      return { status: 200, body: { data } };
    },
  );
