import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../http/endpoint.ts';
import { listQuery, pageEnvelope, pageOf, parsePage, readInstant } from '../../../http/pagination.ts';
import { presentAuditEntry } from '../present-audit-entry.ts';
import { auditEntrySchema, auditFilters } from '../schema.ts';
import { listEntries } from '../store.ts';

export const listAuditLog = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listAuditLog',
      method: 'GET',
      path: '/api/audit-log',
      tag: 'Audit log',
      summary: 'List what was done, newest first',
      description: '`search` looks in the action, the target and the name of the actor.',
      access: { minimum: 'admin', grants: ['auditor'] },
      query: listQuery([], auditFilters),
      responses: { 200: { description: 'A page of audit entries', schema: pageOf(auditEntrySchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'createdAt', direction: 'desc' } });
      const from = readInstant('from', query.from);
      const to = readInstant('to', query.to);
      const { entries, total } = await listEntries(
        db,
        principal.organizationId,
        {
          ...(query.actor && { actor: query.actor }),
          ...(query.action && { action: query.action }),
          ...(query.target && { target: query.target }),
          ...(query.search && { search: query.search }),
          ...(from && { from }),
          ...(to && { to }),
        },
        page,
      );
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: entries.map(presentAuditEntry) }) };
    },
  );
