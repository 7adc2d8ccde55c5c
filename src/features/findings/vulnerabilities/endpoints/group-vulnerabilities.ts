import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { severities } from '../../../../domain/severity.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { nullable, oneOf } from '../../../../http/nullable.ts';
import { listQuery, pageEnvelope, parsePage } from '../../../../http/pagination.ts';
import { findingFilters } from '../../finding-filter/finding-filter-schema.ts';
import { readFindingFilter } from '../../finding-filter/read-finding-filter.ts';
import { policyInForce } from '../../sla-policy/sla-policy-store.ts';
import { boundedPageOf } from '../bounded-page.ts';
import { countFindings } from '../filter-counts-store.ts';
import { findingGroupings, groupFigures, groupSortColumns, listGroups } from '../finding-groups-store.ts';
import { figuresMax } from '../first-findings-store.ts';
import type { FindingSelection } from '../list-conditions-store.ts';
import { presentGroup } from '../present-group.ts';
import { severityCountsSchema } from '../severity-counts-schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const groupSchema = Type.Object({
  vulnerability: nullable(
    Type.Object({
      cveId: Type.String({ examples: ['CVE-2024-5535'] }),
      title: nullable(Type.String({ examples: ['Buffer overread in OpenSSL'] })),
    }),
  ),
  package: nullable(
    Type.Object({ type: Type.String({ examples: ['deb'] }), name: Type.String({ examples: ['openssl'] }) }),
  ),
  image: nullable(
    Type.Object({
      id: Type.String({ examples: [exampleId('img')] }),
      name: Type.String({ examples: ['registry.example.com/acme/api'] }),
    }),
  ),
  fix: nullable(
    Type.Object({
      version: Type.String({
        description: 'The version that fixes the vulnerabilities of the group.',
        examples: ['3.0.15-1~deb12u1'],
      }),
      installedVersions: Type.Array(Type.String(), {
        description: 'Versions that the fix replaces, at most ten, in the order of their text.',
        examples: [['3.0.11-1~deb12u2']],
      }),
    }),
  ),
  severity: oneOf(severities, { description: 'Highest severity of the rows.', examples: ['HIGH'] }),
  rows: count('Vulnerabilities as rows of the list: one per vulnerability, package and image tag.'),
  vulnerabilities: nullable(count('Distinct vulnerability ids. Null only with `figures=counts`.')),
  images: nullable(count('Images with at least one of the rows. Null only with `figures=counts`.')),
  severities: severityCountsSchema,
  kev: count('Rows whose vulnerability is known to be exploited.'),
  fixable: count('Rows with a fixed version.'),
  maxEpss: nullable(Type.Number({ description: 'Highest EPSS score of the rows.', examples: [0.94] })),
});

const metaOfGroups = {
  title: 'GroupPageMeta',
  description:
    'True if filters that are not counted in advance match more than 25,000 rows. The groups and their figures are then those of the first 25,000 rows of the list, by severity and EPSS. Absent: `total` and the figures are exact.',
};

const { data, meta, links } = boundedPageOf(groupSchema, metaOfGroups).properties;

const withoutFix = Type.Optional(
  Type.Object(
    {
      rows: count('Rows that match the filters without a fixed version.'),
      isLowerBound: Type.Optional(Type.Boolean({ description: 'Absent: `rows` is exact.', examples: [true] })),
    },
    { description: 'Of `by=fix` only: vulnerabilities that are in no group.' },
  ),
);

const groupPage = Type.Object({
  data,
  meta: Type.Object({ ...meta.properties, withoutFix }, { title: metaOfGroups.title }),
  links,
});

export const groupVulnerabilities = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'groupVulnerabilities',
      method: 'GET',
      path: '/api/vulnerabilities/groups',
      tag: 'Vulnerabilities',
      summary: 'List groups of the present vulnerabilities that match filters, highest severity first',
      description:
        'The filters are those of the list. `by=package` groups by type and name of the package, `by=fix` by package and fixed version; vulnerabilities without a fixed version are in no group of `by=fix`, and `meta.withoutFix` counts them. Fields of other groupings are null. Groups are finally ordered by their name or id. `search` matches the vulnerability id, the package name and the image name.',
      access: { minimum: 'viewer' },
      query: Type.Object({
        ...listQuery(groupSortColumns, findingFilters).properties,
        by: oneOf(findingGroupings),
        figures: Type.Optional(
          oneOf(groupFigures, {
            description:
              '`counts` returns faster: `vulnerabilities`, `images`, `maxEpss` and `title` may be null. Default `all`.',
            examples: ['counts'],
          }),
        ),
      }),
      responses: { 200: { description: 'A page of groups', schema: groupPage } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, {
        sortable: groupSortColumns,
        defaultSort: { column: 'severity', direction: 'desc' },
      });
      const filter = readFindingFilter(query, principal, new Date());
      const policy = await policyInForce(db, principal.organizationId);
      const listed = await listGroups(db, principal.organizationId, { filter, policy }, query, page);
      const { rows, total, areLowerBounds } = listed;
      const envelope = pageEnvelope({ url, ...page, total, data: rows.map(presentGroup) });
      const extent = {
        ...(areLowerBounds && { totalIsLowerBound: true }),
        ...(query.by === 'fix' && {
          withoutFix: await countWithoutFix(db, principal.organizationId, { filter, policy }),
        }),
      };
      return { status: 200, body: { ...envelope, meta: { ...envelope.meta, ...extent } } };
    },
  );

/** The rows of the list with `fixable=false` and the other filters. */
async function countWithoutFix(db: Kysely<Database>, organizationId: string, { filter, policy }: FindingSelection) {
  if (filter.fixable === true) return { rows: 0 };
  const selection = { filter: { ...filter, fixable: false }, policy };
  const { total, isLowerBound } = await countFindings(db, organizationId, selection, figuresMax);
  return { rows: total, ...(isLowerBound && { isLowerBound: true }) };
}
