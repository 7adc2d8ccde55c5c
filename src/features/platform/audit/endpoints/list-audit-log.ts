import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { auditEntrySchema, auditFilters } from '../audit-log-schema.ts';
import { listEntries } from '../audit-log-store.ts';
import { presentAuditEntry } from '../present-audit-entry.ts';
import { readAuditFilter } from './audit-query.ts';

export const listAuditLog = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listAuditLog',
      method: 'GET',
      path: '/api/audit-log',
      tag: 'Audit log',
      summary: 'List audit log entries, newest first',
      description: '`search` matches the action, the target and the name of the actor.',
      access: { minimum: 'admin', grants: ['auditor'] },
      query: listQuery([], auditFilters),
      responses: { 200: { description: 'A page of audit entries', schema: pageOf(auditEntrySchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'createdAt', direction: 'desc' } });
      const { entries, total } = await listEntries(db, principal.organizationId, readAuditFilter(query), page);
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: entries.map(presentAuditEntry) }) };
    },
  );
