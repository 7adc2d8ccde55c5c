import { Type } from 'typebox';
import { byteOrderMarkParameter } from '../../../../http/byte-order-mark-parameter.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { commaList, listQuery, parsePage } from '../../../../http/pagination.ts';
import { withByteOrderMark } from '../../../../lib/byte-order-mark.ts';
import { findingFilters } from '../../finding-filter/finding-filter-schema.ts';
import { readFindingFilter } from '../../finding-filter/read-finding-filter.ts';
import { policyInForce } from '../../sla-policy/sla-policy-store.ts';
import { exportColumnNames } from '../export-columns.ts';
import { exportRows, exportRowsMax } from '../export-rows.ts';
import type { VulnerabilityDependencies } from '../vulnerability-dependencies.ts';
import { vulnerabilitySortColumns } from '../vulnerability-sort-columns.ts';

const { sort, search } = listQuery(vulnerabilitySortColumns, {}).properties;

export const exportVulnerabilities = (deps: VulnerabilityDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'exportVulnerabilities',
      method: 'GET',
      path: '/api/vulnerabilities/export',
      tag: 'Vulnerabilities',
      summary: 'Export the present vulnerabilities that match filters as CSV',
      description: `Filters and sort are those of the list, and the rows are the same in the same order. The response is streamed. An apostrophe precedes text that a spreadsheet would read as a formula. An export has at most ${exportRowsMax} vulnerabilities. With more, the header \`X-Export-Complete\` is \`false\`, and the last record has one cell that says so.`,
      access: { minimum: 'viewer' },
      query: Type.Object({
        format: Type.Optional(oneOf(['csv'], { description: 'Default `csv`.' })),
        columns: Type.Optional(
          Type.String({
            maxLength: 1000,
            description: `Comma-separated columns in the order of the file. Default: all. Columns: ${exportColumnNames.join(', ')}.`,
            examples: ['cveId,severity,package,image'],
          }),
        ),
        bom: byteOrderMarkParameter,
        sort,
        search,
        ...findingFilters,
      }),
      responses: {
        200: {
          description: 'The vulnerabilities',
          schema: Type.String(),
          mediaTypes: ['text/csv'],
          example: { 'text/csv': '"cveId","severity","package"\r\n"CVE-2024-5535","HIGH","openssl"\r\n' },
        },
      },
    },
    async ({ principal, query }) => {
      const now = new Date();
      const { sort: order } = parsePage(query, {
        sortable: vulnerabilitySortColumns,
        defaultSort: { column: 'default', direction: 'desc' },
      });
      const columns = [...new Set(commaList('columns', query.columns, exportColumnNames) ?? exportColumnNames)];
      const filter = readFindingFilter(query, principal, now);
      const policy = await policyInForce(deps.db, principal.organizationId);
      const { stream, isComplete } = await exportRows(deps, principal.organizationId, {
        filter,
        policy,
        sort: order,
        columns,
        now,
      });
      return {
        status: 200,
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="vulnerabilities-${now.toISOString().slice(0, 10)}.csv"`,
          'x-export-complete': String(isComplete),
        },
        body: query.bom === true ? withByteOrderMark(stream) : stream,
      };
    },
  );
