import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { readSnapshotOf } from '../../../../db/read-snapshot.ts';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { findingFilters } from '../../finding-filter/finding-filter-schema.ts';
import { readFindingFilter } from '../../finding-filter/read-finding-filter.ts';
import { searchParameter } from '../../finding-filter/search-parameter.ts';
import { policyInForce } from '../../sla-policy/sla-policy-store.ts';
import { presentSeverityCounts, severityCountsSchema } from '../severity-counts-schema.ts';
import { summarize } from '../summary-store.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const summarySchema = Type.Object({
  asOf: Type.String({ format: 'date-time', description: 'Time of the figures.' }),
  rows: count('Vulnerabilities as rows of the list: one per vulnerability, package and image tag.'),
  vulnerabilities: count('Distinct vulnerability ids.'),
  images: count('Images with at least one of the rows.'),
  severities: severityCountsSchema,
  kev: count('Rows whose vulnerability is known to be exploited.'),
  fixable: count('Rows with a fixed version.'),
  suppressed: count('Suppressed rows that pass the other filters, counted for every value of `suppressed`.'),
  areLowerBounds: Type.Optional(
    Type.Boolean({
      description:
        'True if filters that are not counted in advance match more than 25,000 rows. All figures except `suppressed` are then those of the first 25,000 rows of the list, by severity and EPSS. Absent: the figures are exact.',
      examples: [true],
    }),
  ),
});

export const summarizeVulnerabilities = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'summarizeVulnerabilities',
      method: 'GET',
      path: '/api/vulnerabilities/summary',
      tag: 'Vulnerabilities',
      summary: 'Get figures of the present vulnerabilities that match filters',
      description: 'The filters are those of the list. All figures are of one moment.',
      access: { minimum: 'viewer' },
      query: Type.Object({ search: searchParameter, ...findingFilters }),
      responses: { 200: { description: 'The figures', schema: Type.Object({ data: summarySchema }) } },
    },
    async ({ principal, query }) => {
      const data = await readSnapshotOf(db, async (transaction, asOf) => {
        const filter = readFindingFilter(query, principal, asOf);
        const policy = await policyInForce(transaction, principal.organizationId);
        const figures = await summarize(transaction, principal.organizationId, { filter, policy });
        return {
          asOf: asOf.toISOString(),
          rows: figures.rows,
          vulnerabilities: figures.vulnerabilities,
          images: figures.images,
          severities: presentSeverityCounts((rank) => figures.bySeverity.get(rank) ?? 0),
          kev: figures.knownExploited,
          fixable: figures.fixable,
          suppressed: figures.suppressed,
          ...(figures.areLowerBounds && { areLowerBounds: true }),
        };
      });
      return { status: 200, body: { data } };
    },
  );
