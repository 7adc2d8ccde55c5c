import type { Static } from 'typebox';
import { rulesOf } from '../../../compliance/control-exceptions.ts';
import type { ExceptionInForceRow } from './exceptions-in-force-store.ts';
import type { complianceSchema } from './pack-schema.ts';

type ExceptionInForce = Static<typeof complianceSchema>['exceptions']['data'][number];

export function presentExceptionInForce({ open, exploited, ...row }: ExceptionInForceRow): ExceptionInForce {
  return {
    id: row.id,
    cveId: row.cve_id,
    package: row.package_name,
    category: row.category,
    reason: row.reason,
    scope: { type: row.scope_type, tagId: row.tag_id },
    proposedBy: { id: row.proposed_by, name: row.proposed_by_name },
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_by_name ?? '' },
    decidedAt: row.decided_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    openFindings: open,
    exploitedFindings: exploited,
    rules: rulesOf({ open, exploited }),
  };
}
