import { Type } from 'typebox';
import { isAtLeast } from '../../../../domain/role.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { changeSchedule as change } from '../change-schedule.ts';
import { endSchedule } from '../end-schedule.ts';
import { presentSchedule } from '../present-schedule.ts';
import { listSchedules } from '../report-schedule-store.ts';
import { changeScheduleBody, deletedSchema, scheduleParams, scheduleSchema } from '../report-schema.ts';
import type { ReportEndpointDependencies } from './create-report.ts';

export const listReportSchedules = ({ db, reportFamilies }: ReportEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'listReportSchedules',
      method: 'GET',
      path: '/api/report-schedules',
      tag: 'Reports',
      summary: 'List report schedules, newest first',
      description: 'Lists the schedules of the caller; admins see all schedules. `search` matches the name.',
      access: { minimum: 'developer' },
      query: listQuery([], {}),
      responses: { 200: { description: 'A page of schedules', schema: pageOf(scheduleSchema(reportFamilies)) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'createdAt', direction: 'desc' } });
      const whose = isAtLeast(principal.role, 'admin') ? {} : { createdBy: principal.id };
      const { rows, total } = await listSchedules(
        db,
        principal.organizationId,
        { ...whose, search: query.search },
        page,
      );
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentSchedule) }) };
    },
  );

export const changeReportSchedule = ({ db, reportFamilies }: ReportEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'changeReportSchedule',
      method: 'PUT',
      path: '/api/report-schedules/{scheduleId}',
      tag: 'Reports',
      summary: 'Change the destinations of a report schedule',
      description:
        'Users can change their own schedules; admins can change all schedules. The change applies to reports that are not generated yet.',
      access: { minimum: 'developer' },
      params: scheduleParams,
      body: { schema: changeScheduleBody },
      responses: {
        200: { description: 'The changed schedule', schema: Type.Object({ data: scheduleSchema(reportFamilies) }) },
      },
      errors: [404],
    },
    async (request) => {
      const deps = { db, families: reportFamilies };
      const row = await change(deps, request, request.params.scheduleId, request.body);
      return { status: 200, body: { data: presentSchedule(row) } };
    },
  );

export const deleteReportSchedule = ({ db, reportFamilies }: ReportEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'deleteReportSchedule',
      method: 'DELETE',
      path: '/api/report-schedules/{scheduleId}',
      tag: 'Reports',
      summary: 'End a report schedule',
      description:
        'Users can end their own schedules; admins can end all schedules. Existing reports of the schedule are retained.',
      access: { minimum: 'developer' },
      params: scheduleParams,
      responses: { 200: { description: 'Schedule ended', schema: Type.Object({ data: deletedSchema }) } },
      errors: [404],
    },
    async (request) => {
      const { scheduleId } = request.params;
      await endSchedule({ db, families: reportFamilies }, request, scheduleId);
      return { status: 200, body: { data: { id: scheduleId, deleted: true } } };
    },
  );
