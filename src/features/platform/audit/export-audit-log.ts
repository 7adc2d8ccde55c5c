import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { toCanonicalJson } from '../../../lib/canonical-json.ts';
import { csvRow } from '../../../lib/csv-row.ts';
import type { ChainedEntry } from './audit-entry.ts';
import { type AuditFilter, readChainEnd, readFiltered } from './audit-log-store.ts';
import { actorOf, type Caller } from './caller.ts';
import { presentAuditEntry } from './present-audit-entry.ts';
import { recordAudit } from './record-audit.ts';

export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const pageEntries = 500;

/**
 * Streams the matching entries in chain order while they are read from the database. The export is recorded as an entry and contains no
 * entry after it.
 */
export async function exportAuditLog(
  db: Kysely<Database>,
  caller: Caller,
  { format, filter }: { format: ExportFormat; filter: AuditFilter },
): Promise<Readable> {
  const { organizationId } = caller.principal;
  const { from, to, ...texts } = filter;
  const end = await db.transaction().execute(async (transaction) => {
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'audit.exported',
      target: null,
      details: { format, ...texts, ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) },
    });
    return readChainEnd(transaction, organizationId);
  });
  const upTo = end?.sequence ?? 0n;
  return Readable.from(lines(db, organizationId, { format, filter, upTo }), { objectMode: false });
}

async function* lines(
  db: Kysely<Database>,
  organizationId: string,
  { format, filter, upTo }: { format: ExportFormat; filter: AuditFilter; upTo: bigint },
): AsyncGenerator<string> {
  const write = format === 'csv' ? toCsv : toJsonLine;
  if (format === 'csv') yield csvRow(csvColumns);
  for (let after = 0n; ; ) {
    const page = await readFiltered(db, organizationId, filter, { after, upTo, limit: pageEntries });
    if (page.length > 0) yield page.map(write).join('');
    const last = page.at(-1);
    if (!last || page.length < pageEntries) return;
    after = last.sequence;
  }
}

/** Formats an entry as in the list. */
function toJsonLine(entry: ChainedEntry): string {
  return `${JSON.stringify(presentAuditEntry(entry))}\n`;
}

const csvColumns = [
  'sequence',
  'id',
  'createdAt',
  'actorKind',
  'actorId',
  'actorName',
  'action',
  'target',
  'ip',
  'requestId',
  'details',
  'hash',
];

function toCsv(entry: ChainedEntry): string {
  const { actor } = entry;
  return csvRow([
    Number(entry.sequence),
    entry.id,
    entry.createdAt.toISOString(),
    actor.kind,
    actor.id,
    actor.name,
    entry.action,
    entry.target,
    entry.ip,
    entry.requestId,
    toCanonicalJson(entry.details),
    entry.hash.toString('hex'),
  ]);
}
