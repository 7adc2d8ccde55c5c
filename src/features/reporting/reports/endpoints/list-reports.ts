import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { presentReport } from '../present-report.ts';
import { reportSchema, reportTypeSchema } from '../report-schema.ts';
import { reportStatuses } from '../report-status.ts';
import { listReports as readReports } from '../report-store.ts';
import type { ReportEndpointDependencies } from './create-report.ts';

const sortable = ['createdAt', 'type', 'status'] as const;

export const listReports = ({ db, reportFamilies }: ReportEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'listReports',
      method: 'GET',
      path: '/api/reports',
      tag: 'Reports',
      summary: 'List reports and compliance packs, newest first',
      description: '`search` matches the name and the id.',
      access: { minimum: 'viewer' },
      query: listQuery(sortable, {
        type: Type.Optional(reportTypeSchema(reportFamilies)),
        status: Type.Optional(oneOf(reportStatuses)),
      }),
      responses: { 200: { description: 'A page of reports', schema: pageOf(reportSchema(reportFamilies)) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable, defaultSort: { column: 'createdAt', direction: 'desc' } });
      const filter = {
        ...(query.type && { type: query.type }),
        ...(query.status && { status: query.status }),
        ...(query.search && { search: query.search }),
      };
      const { rows, total } = await readReports(db, principal.organizationId, filter, page);
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentReport) }) };
    },
  );
