import type { AuditActor } from '../audit/audit-entry.ts';
import type { ReportRow } from './store.ts';

/** Compliance packs have actions of their own (decisions §10). */
export function auditFamily(type: string): 'report' | 'evidencepack' {
  return type === 'compliance_pack' ? 'evidencepack' : 'report';
}

/** Who asked for the report, in entries of what the service did for them later. */
export function makerOf(
  report: Pick<ReportRow, 'organization_id' | 'created_by' | 'created_by_name' | 'created_by_kind'>,
): { organizationId: string; actor: AuditActor; ip: null; requestId: null } {
  const kinds: readonly AuditActor['kind'][] = ['api-key', 'user', 'system'];
  const kind = kinds.find((one) => one === report.created_by_kind) ?? 'system';
  return {
    organizationId: report.organization_id,
    actor: { kind, id: report.created_by, name: report.created_by_name },
    ip: null,
    requestId: null,
  };
}
