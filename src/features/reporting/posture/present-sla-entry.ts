import { severities } from '../../../domain/severity.ts';
import { triageStatusOf } from '../../../domain/triage-status.ts';
import { dayMs } from '../../../lib/durations.ts';
import { type SlaPolicy, slaClock } from '../../findings/sla-policy/sla-clock.ts';
import type { SlaEntryRow } from './sla-entry-store.ts';

/** A deadline as responses contain it. */
export function presentSlaEntry(row: SlaEntryRow, policy: SlaPolicy, asOf: Date) {
  const severity = severities[row.severity] ?? 'UNKNOWN';
  const clock = slaClock(policy, { severity, firstDetectedAt: row.first_detected_at, closedAt: null }, asOf);
  if (clock.status === null) throw new Error('a finding without deadline was listed');
  return {
    id: row.id,
    cveId: row.vulnerability_id,
    severity,
    package: { type: row.type, name: row.name, version: row.version },
    fixedVersion: row.fixed_version,
    kev: row.is_known_exploited,
    malware: row.is_malware,
    image: { id: row.image_id, name: row.image_name },
    tag: { id: row.tag_id, name: row.tag_name },
    platform: row.platform,
    registryId: row.registry_id,
    triageStatus: triageStatusOf(row.triage_status),
    assignee: row.assignee,
    firstDetectedAt: row.first_detected_at.toISOString(),
    slaDueAt: row.due_at.toISOString(),
    slaStatus: clock.status,
    daysLeft: (row.due_at.getTime() - asOf.getTime()) / dayMs,
  };
}
