import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { completenesses, grades, scanStatuses } from '../../../../domain/scan.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { commaList, listQuery, pageEnvelope, pageOf, parsePage, readInstant } from '../../../../http/pagination.ts';
import { notAssessedFilter } from '../../images/not-assessed-schema.ts';
import { presentScan } from '../present-scan.ts';
import { listScans as readScans, type scanSortColumns } from '../scan-list-store.ts';
import { scanListItemSchema } from '../scan-schema.ts';

const sortable = ['scannedAt', 'status', 'compliance', 'riskScore'] as const satisfies (keyof typeof scanSortColumns)[];

export const listScans = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listScans',
      method: 'GET',
      path: '/api/scans',
      tag: 'Scans',
      summary: 'List scans, newest first',
      description: '`search` matches the image name, the tag and the digest.',
      access: { minimum: 'developer', grants: ['ci', 'auditor'] },
      query: listQuery(sortable, {
        status: Type.Optional(oneOf(scanStatuses, { examples: ['COMPLETE'] })),
        image: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 512,
            description: 'Image id or name.',
            examples: ['registry.example.com/acme/api:1.4.2'],
          }),
        ),
        registry: Type.Optional(
          Type.String({ minLength: 1, maxLength: 64, description: 'Registry id.', examples: [exampleId('reg')] }),
        ),
        grade: Type.Optional(Type.String({ maxLength: 20, description: 'Comma-separated grades.', examples: ['B'] })),
        completeness: Type.Optional(oneOf(completenesses)),
        notAssessed: Type.Optional(notAssessedFilter),
        batch: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 64,
            description: 'Batch id of a scan request.',
            examples: [exampleId('bat')],
          }),
        ),
        from: Type.Optional(
          Type.String({
            maxLength: 40,
            description: 'Lower bound of the creation time, inclusive (ISO 8601).',
            examples: ['2026-01-01T00:00:00Z'],
          }),
        ),
        to: Type.Optional(
          Type.String({
            maxLength: 40,
            description: 'Upper bound of the creation time, inclusive (ISO 8601). A date includes the whole day.',
            examples: ['2026-02-01T00:00:00Z'],
          }),
        ),
      }),
      responses: { 200: { description: 'A page of scans', schema: pageOf(scanListItemSchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable, defaultSort: { column: 'createdAt', direction: 'desc' } });
      const grade = commaList('grade', query.grade, grades);
      const from = readInstant('from', query.from);
      const to = readInstant('to', query.to, 'end');
      const { rows, total } = await readScans(
        db,
        principal.organizationId,
        {
          ...(query.status && { status: query.status }),
          ...(query.search && { search: query.search }),
          ...(query.image && { image: query.image }),
          ...(query.registry && { registry: query.registry }),
          ...(query.batch && { batch: query.batch }),
          ...(grade && { grade }),
          ...(query.completeness && { completeness: query.completeness }),
          ...(query.notAssessed !== undefined && { notAssessed: query.notAssessed }),
          ...(from && { from }),
          ...(to && { to }),
        },
        page,
      );
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentScan) }) };
    },
  );
