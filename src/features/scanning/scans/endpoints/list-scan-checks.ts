import { Type } from 'typebox';
import { checkStatuses } from '../../../../engine/checks/image-check.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { commaList, listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { hasText, listPage } from '../contents/list-page.ts';
import { readContents } from '../contents/read-contents.ts';
import type { ScanContentDependencies } from '../scan-content-dependencies.ts';
import { checkSchema, scanParams } from '../scan-schema.ts';

const sortable = ['id', 'title', 'status', 'weight'] as const;

export const listScanChecks = (deps: ScanContentDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'listScanChecks',
      method: 'GET',
      path: '/api/scans/{scanId}/checks',
      tag: 'Scans',
      summary: 'List the checks of a scan, in a fixed order',
      description: '`search` matches the id and the title.',
      access: { minimum: 'viewer' },
      params: scanParams,
      query: listQuery(sortable, {
        status: Type.Optional(
          Type.String({ maxLength: 100, description: 'Comma-separated statuses of checks.', examples: ['FAIL'] }),
        ),
      }),
      responses: { 200: { description: 'A page of checks', schema: pageOf(checkSchema) } },
      errors: [404],
    },
    async ({ principal, params, query: { search, status, ...query }, url }) => {
      const page = parsePage(query, { sortable, defaultSort: { column: 'default', direction: 'asc' } });
      const statuses = commaList('status', status, checkStatuses);
      const { scan } = await readContents(deps, principal.organizationId, params.scanId);
      const wanted = scan.checks.filter(
        (check) => hasText(search, check.id, check.title) && (statuses?.includes(check.status) ?? true),
      );
      const { column, direction } = page.sort;
      const by = column === 'default' ? undefined : (check: (typeof wanted)[number]) => check[column];
      const { data, total } = listPage(wanted, { ...page, by, direction });
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );
