import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { listQuery, parsePage } from '../../../../http/pagination.ts';
import { findingFilters } from '../../finding-filter/finding-filter-schema.ts';
import { readFindingFilter } from '../../finding-filter/read-finding-filter.ts';
import { policyInForce } from '../../sla-policy/sla-policy-store.ts';

import { boundedPage, boundedPageOf } from '../bounded-page.ts';
import { presentVulnerability } from '../present-vulnerability.ts';
import type { VulnerabilityDependencies } from '../vulnerability-dependencies.ts';
import { vulnerabilitySchema } from '../vulnerability-schema.ts';
import { vulnerabilitySortColumns } from '../vulnerability-sort-columns.ts';
import { listVulnerabilities as readVulnerabilities } from '../vulnerability-store.ts';

export const listVulnerabilities = ({ db, supportDates }: VulnerabilityDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'listVulnerabilities',
      method: 'GET',
      path: '/api/vulnerabilities',
      tag: 'Vulnerabilities',
      summary: 'List present vulnerabilities, ordered by severity and EPSS',
      description:
        'One entry per vulnerability, package and image tag, from the latest scan of each tag. All filters apply together. `search` matches the vulnerability id, the package name and the image name.',
      access: { minimum: 'viewer' },
      query: listQuery(vulnerabilitySortColumns, findingFilters),
      responses: { 200: { description: 'A page of vulnerabilities', schema: boundedPageOf(vulnerabilitySchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, {
        sortable: vulnerabilitySortColumns,
        defaultSort: { column: 'default', direction: 'desc' },
      });
      const now = new Date();
      const filter = readFindingFilter(query, principal, now);
      const policy = await policyInForce(db, principal.organizationId);
      const listed = await readVulnerabilities(db, principal.organizationId, { filter, policy }, page);
      const dates = await supportDates();
      const data = listed.rows.map((row) => presentVulnerability(row, policy, now, dates));
      return { status: 200, body: boundedPage({ url, ...page, ...listed, data }) };
    },
  );
