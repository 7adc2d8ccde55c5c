import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { byteOrderMarkParameter } from '../../../../http/byte-order-mark-parameter.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { withByteOrderMark } from '../../../../lib/byte-order-mark.ts';
import { auditFilters } from '../audit-log-schema.ts';
import { type ExportFormat, exportFormats, exportAuditLog as exportLog } from '../export-audit-log.ts';
import { readAuditFilter } from './audit-query.ts';

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  jsonl: 'application/x-ndjson',
};
const hash = '4f53cda18c2baa0c'.repeat(4);
const csvExample =
  'sequence,id,createdAt,actorKind,actorId,actorName,action,target,ip,requestId,details,hash\r\n' +
  '1,evt_aggzqhmckpm7xlhtcbfrvyxm4a,2026-01-15T09:30:00.000Z,user,usr_aggzqhmckpm7xlhtcbfrvyxm4a,Ann Example,scan.deleted,' +
  `scan_aggzqhmckpm7xlhtcbfrvyxm4a,192.0.2.10,req-1,{},${hash}\r\n`;
const jsonLinesExample =
  '{"id":"evt_aggzqhmckpm7xlhtcbfrvyxm4a","orgId":"org_aggzqhmckpm7xlhtcbfrvyxm4a","sequence":1,' +
  '"actor":{"kind":"user","id":"usr_aggzqhmckpm7xlhtcbfrvyxm4a","name":"Ann Example"},"action":"scan.deleted",' +
  '"target":"scan_aggzqhmckpm7xlhtcbfrvyxm4a","ip":"192.0.2.10","requestId":"req-1","details":{},' +
  `"createdAt":"2026-01-15T09:30:00.000Z","hash":"${hash}"}\n`;

export const exportAuditLog = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'exportAuditLog',
      method: 'GET',
      path: '/api/audit-log/export',
      tag: 'Audit log',
      summary: 'Export the audit log, oldest entry first',
      description:
        'The response is streamed. JSON lines contain the entries in the form of the list. In CSV, an apostrophe precedes text that a spreadsheet would read as a formula. The export itself is recorded in the audit log and is the last entry that the export can contain.',
      access: { minimum: 'admin', grants: ['auditor'] },
      query: Type.Object({
        format: Type.Optional(oneOf(exportFormats, { description: 'Default `csv`.' })),
        bom: byteOrderMarkParameter,
        search: Type.Optional(
          Type.String({
            maxLength: 200,
            description: 'Free text. Matches the action, the target and the name of the actor.',
            examples: ['api'],
          }),
        ),
        ...auditFilters,
      }),
      responses: {
        200: {
          description: 'The audit log entries',
          schema: Type.String(),
          mediaTypes: Object.values(mediaTypes),
          example: { [mediaTypes.csv]: csvExample, [mediaTypes.jsonl]: jsonLinesExample },
        },
      },
    },
    async (request) => {
      const { format = 'csv', bom } = request.query;
      const filter = readAuditFilter(request.query);
      const stream = await exportLog(db, request, { format, filter });
      const day = new Date().toISOString().slice(0, 10);
      return {
        status: 200,
        headers: {
          'content-type': `${mediaTypes[format]}; charset=utf-8`,
          'content-disposition': `attachment; filename="audit-log-${day}.${format}"`,
        },
        body: bom === true && format === 'csv' ? withByteOrderMark(stream) : stream,
      };
    },
  );
