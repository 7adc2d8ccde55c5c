import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { newShareSchema, reportParams, shareReportBody } from '../report-schema.ts';
import { shareReport as share } from '../share-report.ts';
import type { ReportEndpointDependencies } from './create-report.ts';

const hoursByDefault = 72;

export const shareReport = ({ db, reportFamilies, publicUrl }: ReportEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'shareReport',
      method: 'POST',
      path: '/api/reports/{reportId}/share',
      tag: 'Reports',
      summary: 'Create a share link for a report',
      description:
        'The link gives access to the current version without a credential. Only this response contains the token; the service stores only its hash.',
      access: { minimum: 'admin' },
      isSecret: true,
      params: reportParams,
      body: { schema: shareReportBody, isOptional: true },
      responses: { 200: { description: 'The share link', schema: Type.Object({ data: newShareSchema }) } },
      errors: [404],
    },
    async (request) => {
      const hours = request.body?.expiresInHours ?? hoursByDefault;
      const { share: created, token } = await share({ db, families: reportFamilies }, request, {
        reportId: request.params.reportId,
        hours,
      });
      const url = `${publicUrl()}/api/shared/reports/${token}`;
      const { id, version } = created;
      return { status: 200, body: { data: { id, url, token, expiresAt: created.expires_at.toISOString(), version } } };
    },
  );
