import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { presentShare } from '../present-share.ts';
import { reportParams, shareParams, shareSchema } from '../report-schema.ts';
import { listShares as readShares } from '../report-share-store.ts';
import { findReport } from '../report-store.ts';
import { revokeShare as revoke } from '../share-report.ts';
import type { ReportEndpointDependencies } from './create-report.ts';

export const listShares = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listReportShares',
      method: 'GET',
      path: '/api/reports/{reportId}/shares',
      tag: 'Reports',
      summary: 'List the share links of a report, newest first',
      description:
        'Includes links that have ended. Tokens are not returned. `search` matches the id and the name of the creator.',
      access: { minimum: 'admin' },
      params: reportParams,
      query: listQuery([], {}),
      responses: { 200: { description: 'A page of share links', schema: pageOf(shareSchema) } },
      errors: [404],
    },
    async ({ principal, params, query, url }) => {
      const report = await findReport(db, principal.organizationId, params.reportId);
      if (!report) throw notFound('Report');
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'createdAt', direction: 'desc' } });
      const { rows, total } = await readShares(db, { reportId: report.id, search: query.search }, page);
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentShare) }) };
    },
  );

export const revokeShare = ({ db, reportFamilies }: ReportEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'revokeReportShare',
      method: 'DELETE',
      path: '/api/reports/{reportId}/shares/{shareId}',
      tag: 'Reports',
      summary: 'Revoke a share link',
      description: 'The link is rejected from the next request.',
      access: { minimum: 'admin' },
      params: shareParams,
      responses: {
        200: {
          description: 'Share link revoked',
          schema: Type.Object({
            data: Type.Object({ id: Type.String({ examples: [exampleId('rep')] }), revoked: Type.Literal(true) }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => {
      const { shareId } = request.params;
      await revoke({ db, families: reportFamilies }, request, request.params);
      return { status: 200, body: { data: { id: shareId, revoked: true } } };
    },
  );
