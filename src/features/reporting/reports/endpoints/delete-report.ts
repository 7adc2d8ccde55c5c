import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { deleteReport as remove } from '../delete-report.ts';
import { deletedSchema, reportParams } from '../report-schema.ts';
import type { ReportEndpointDependencies } from './create-report.ts';

export const deleteReport = ({
  db,
  reportFamilies: families,
  reportFiles: files,
}: ReportEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'deleteReport',
      method: 'DELETE',
      path: '/api/reports/{reportId}',
      tag: 'Reports',
      summary: 'Delete a report, its files and its shares',
      access: { minimum: 'admin' },
      params: reportParams,
      responses: { 200: { description: 'Report deleted', schema: Type.Object({ data: deletedSchema }) } },
      errors: [404],
    },
    async (request) => {
      const { reportId } = request.params;
      await remove({ db, files, families }, request, reportId);
      return { status: 200, body: { data: { id: reportId, deleted: true } } };
    },
  );
