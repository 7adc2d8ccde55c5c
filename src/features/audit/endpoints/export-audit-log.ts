import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../http/endpoint.ts';
import { oneOf } from '../../../http/nullable.ts';
import { type ExportFormat, exportFormats, exportAuditLog as exportLog } from '../export-audit-log.ts';
import { auditFilters } from '../schema.ts';
import { readAuditFilter } from './audit-query.ts';

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  jsonl: 'application/x-ndjson',
};

export const exportAuditLog = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'exportAuditLog',
      method: 'GET',
      path: '/api/audit-log/export',
      tag: 'Audit log',
      summary: 'Export what was done, oldest first',
      description:
        'Streamed. JSON lines have the entries as the list shows them. In CSV, text that a spreadsheet would take for a formula has an apostrophe before it. The export is an entry itself, the last that it can hold.',
      access: { minimum: 'admin', grants: ['auditor'] },
      query: Type.Object({
        format: Type.Optional(oneOf(exportFormats, { description: 'csv unless told.' })),
        search: Type.Optional(Type.String({ maxLength: 200, description: 'Free text, as in the list.' })),
        ...auditFilters,
      }),
      responses: {
        200: { description: 'The entries', schema: Type.String(), mediaTypes: Object.values(mediaTypes) },
      },
    },
    async (request) => {
      const { format = 'csv' } = request.query;
      const filter = readAuditFilter(request.query);
      const stream = await exportLog(db, request, { format, filter });
      const day = new Date().toISOString().slice(0, 10);
      return {
        status: 200,
        headers: {
          'content-type': `${mediaTypes[format]}; charset=utf-8`,
          'content-disposition': `attachment; filename="audit-log-${day}.${format}"`,
        },
        body: stream,
      };
    },
  );
