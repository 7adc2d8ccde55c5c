import type { HistoricKey } from '../../../compliance/keys/key-history.ts';
import type { PackRows } from '../../../compliance/pack/evidence-tables.ts';
import { attestationRanks } from '../../../domain/attestation-rank.ts';
import { statusRank } from '../../../domain/scan-rank.ts';
import { severities } from '../../../domain/severity.ts';
import { imageUrl } from '../../../engine/sbom/image-url.ts';
import { dayMs } from '../../../lib/durations.ts';
import { type SlaPolicy, slaClock } from '../../findings/sla-policy/sla-clock.ts';
import type { ChainedEntry } from '../../platform/audit/audit-entry.ts';
import type { Checkpoint } from '../../platform/audit/checkpoint.ts';
import { entryText } from '../../platform/audit/hash-entry.ts';
import type { ReviewRow } from '../reviews/review-store.ts';
import type { AccessRow } from './access-evidence-store.ts';
import type {
  CheckRow,
  ExceptionRow,
  GapRow,
  PackFindingRow,
  PackScanRow,
  PopulationRow,
  ProvenanceRow,
} from './evidence-table-store.ts';
import type { VexRow } from './vex-statement-store.ts';

/** Convert database rows to rows of the tables in `compliance/pack/evidence-tables.ts`. */

const iso = (date: Date | number | null): string | null => (date instanceof Date ? date.toISOString() : null);

export function populationRow(row: PopulationRow): PackRows['population'] {
  const [state, reason] = stateOf(row);
  return {
    registry: row.registry,
    image: row.image,
    tag: row.tag,
    state,
    reason,
    scans: row.scans,
    lastScanAt: iso(row.last_at),
    firstSeenAt: iso(row.created_at),
    removedAt: iso(row.removed_at),
    tagId: row.id,
  };
}

function stateOf({
  scans,
  completeness,
  lacking,
  failures,
  last_at,
  last_error,
  pending_status,
}: PopulationRow): [string, string | null] {
  if (scans > 0 && completeness === 'complete') return ['SCANNED', null];
  if (scans > 0) return ['PARTIAL', lacking.map(lackText).join(' ')];
  if (failures > 0) return ['NOT_SCANNED', `Scans failed: ${last_error?.code ?? 'INTERNAL'}.`];
  const pending =
    pending_status === null
      ? ''
      : pending_status === statusRank('CANCELLED')
        ? ' A scan in the period was cancelled.'
        : ' A scan in the period has no result yet.';
  return ['NOT_SCANNED', `${last_at === null ? 'Never scanned.' : 'Last scanned before the period.'}${pending}`];
}

function lackText({ platform, scans, isKnown, coverage }: PopulationRow['lacking'][number]): string {
  if (!isKnown) return `${platform}: scans failed.`;
  if (scans === 0) return `${platform}: last scanned before the period.`;
  const reasons = (coverage?.notAssessed ?? []).map(({ group, reason, files = 0, examplePath = '' }) =>
    files === 0 ? `${group}: ${reason}` : `${group}: ${reason} (${files} files, for example ${examplePath})`,
  );
  return `${platform}: ${reasons.join('; ') || 'some content could not be assessed'}.`;
}

export function scanRow(row: PackScanRow): PackRows['scans'] {
  const scanners = row.scanners
    .filter(({ status }) => status === 'SUCCEEDED')
    .map(({ name, version, databaseVersion }) => [name, version, databaseVersion].filter(Boolean).join(' '));
  return {
    at: iso(row.at),
    image: row.image,
    tag: row.tag,
    platform: row.platform,
    status: row.is_complete ? 'COMPLETE' : 'FAILED',
    completeness: row.completeness,
    origin: row.origin,
    digest: row.digest,
    scanners: scanners.join('; ') || null,
    advisories: row.advisories,
    advisoriesConfirmedAt: iso(row.advisories_confirmed_at),
    advisoriesBuiltAt: iso(row.built_at),
    error: row.error?.code ?? null,
    scanId: row.id,
  };
}

export const gapRow = (row: GapRow): PackRows['gaps'] => ({
  image: row.image,
  tag: row.tag,
  platform: row.platform,
  from: iso(row.at),
  to: iso(row.next),
  days: row.days,
});

export const provenanceRow = (row: ProvenanceRow): PackRows['provenance'] => ({
  kind: row.kind,
  name: row.name,
  version: row.version,
  firstUsedAt: iso(row.first_at),
  lastUsedAt: iso(row.last_at),
  scans: row.scans,
});

export function findingRow(row: PackFindingRow): PackRows['findings'] {
  return {
    vulnerability: row.vulnerability,
    severity: severities[row.severity] ?? 'UNKNOWN',
    package: row.package,
    version: row.version,
    image: row.image,
    tag: row.tag,
    platform: row.platform,
    openedAt: iso(row.detected_at),
    openedCause: row.opened_cause,
    closedAt: iso(row.closed_at),
    closedCause: row.closed_cause,
    closedByScan: row.closed_by,
    closureShown: proofOf(row),
    exploited: row.is_exploited ? 'yes' : 'no',
    malware: row.is_malware ? 'yes' : 'no',
    fixedVersion: row.fix_state === 'fixed' ? row.fixed_version : null,
    excepted: row.is_suppressed ? 'yes' : 'no',
    findingId: row.id,
    reference: row.reference,
  };
}

export function closureRow(row: PackFindingRow): PackRows['closures'] {
  const closedAt = row.closed_at ?? row.first_at;
  return {
    vulnerability: row.vulnerability,
    severity: severities[row.severity] ?? 'UNKNOWN',
    package: row.package,
    version: row.version,
    image: row.image,
    tag: row.tag,
    platform: row.platform,
    firstDetectedAt: iso(row.first_at),
    closedAt: iso(row.closed_at),
    days: Math.max(0, Math.floor((closedAt.getTime() - row.first_at.getTime()) / dayMs)),
    closedCause: row.closed_cause,
    closureShown: proofOf(row),
    closedByScan: row.closed_by,
    excepted: row.is_suppressed ? 'yes' : 'no',
    findingId: row.id,
    reference: row.reference,
  };
}

export const vexRow = (row: VexRow): PackRows['vex'] => ({
  vulnerability: row.vulnerability,
  package: row.package,
  purl: row.purl,
  image: row.image,
  tag: row.tag,
  platform: row.platform,
  digest: row.digest,
  product: imageUrl(row) ?? null,
  category: row.category,
  reason: row.reason,
  decidedAt: iso(row.decided_at),
  expiresAt: iso(row.expires_at),
  exceptionId: row.exception_id,
  scanId: row.scan_id,
  reference: row.reference,
});

/** Whether a complete scan confirms the closure. Null while the finding is open. */
function proofOf({ closed_at, closed_cause, closed_by, closed_by_completeness }: PackFindingRow): string | null {
  if (closed_at === null) return null;
  if (closed_cause === 'tag removed') return 'no: the tag was removed';
  if (closed_by === null) return 'no: the scan was deleted';
  return closed_by_completeness === 'complete' ? 'yes' : 'no: the scan was partial';
}

/** Null if the policy has no deadline for the severity. */
export function slaRow(row: PackFindingRow, policy: SlaPolicy, at: Date): PackRows['sla'] | null {
  const severity = severities[row.severity] ?? 'UNKNOWN';
  const { dueAt, status } = slaClock(policy, { severity, firstDetectedAt: row.first_at, closedAt: row.closed_at }, at);
  if (dueAt === null) return null;
  const days = Math.floor(((row.closed_at ?? at).getTime() - row.first_at.getTime()) / 86_400_000);
  const state = row.closed_at ? closedState(row, status === 'BREACHED') : row.is_suppressed ? 'EXCEPTED' : status;
  return {
    vulnerability: row.vulnerability,
    severity,
    package: row.package,
    image: row.image,
    tag: row.tag,
    firstDetectedAt: iso(row.first_at),
    dueAt: iso(dueAt),
    closedAt: iso(row.closed_at),
    state,
    malware: row.is_malware ? 'yes' : 'no',
    days: Math.max(0, days),
    findingId: row.id,
    reference: row.reference,
  };
}

function closedState({ closed_cause, is_suppressed }: PackFindingRow, isLate: boolean): string {
  if (closed_cause === 'tag removed') return 'TAG_REMOVED';
  if (is_suppressed) return 'CLOSED_EXCEPTED';
  return isLate ? 'CLOSED_LATE' : 'CLOSED_IN_TIME';
}

/** State at the end of the period. Later decisions are not included. */
export function exceptionRow(row: ExceptionRow, to: Date): PackRows['exceptions'] {
  const before = (at: Date | null): Date | null => (at !== null && at <= to ? at : null);
  const decidedAt = before(row.decided_at);
  const endedAt = before(row.ended_at);
  const isRejected = row.status === attestationRanks.REJECTED;
  return {
    vulnerability: row.cve_id,
    package: row.package_name,
    category: row.category,
    state: exceptionState(row, { decidedAt, endedAt, isExpired: row.expires_at !== null && row.expires_at <= to }),
    scope: row.tag_id === null ? row.scope_type : `${row.scope_type} ${row.tag_id}`,
    reason: row.reason,
    proposedBy: row.proposed_by_name,
    approvedBy: decidedAt && !isRejected ? row.decided_by_name : null,
    decidedAt: iso(decidedAt),
    expiresAt: iso(row.expires_at),
    endedAt: iso(endedAt),
    exceptionId: row.id,
  };
}

function exceptionState(
  { is_in_force, status }: ExceptionRow,
  { decidedAt, endedAt, isExpired }: { decidedAt: Date | null; endedAt: Date | null; isExpired: boolean },
): string {
  if (is_in_force) return 'IN_FORCE';
  if (endedAt) return status === attestationRanks.REVOKED ? 'REVOKED' : 'WITHDRAWN';
  if (isExpired) return 'EXPIRED';
  if (decidedAt && status === attestationRanks.REJECTED) return 'REJECTED';
  return decidedAt ? 'APPROVED' : 'PROPOSED';
}

export const reviewRow = (row: ReviewRow): PackRows['reviews'] => ({
  kind: row.kind,
  from: iso(row.period_start),
  to: iso(row.period_end),
  note: row.note,
  recordedBy: row.recorded_by_name,
  recordedWith: row.recorded_by_kind,
  recordedAt: iso(row.created_at),
  reviewId: row.id,
});

export function accessRow(row: AccessRow): PackRows['access'] {
  return {
    kind: row.kind,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.status,
    secondFactor: row.has_factor === null ? null : row.has_factor ? 'yes' : 'no',
    createdAt: iso(row.created_at),
    lastUsedAt: iso(row.last_used_at),
    expiresAt: iso(row.expires_at),
    id: row.id,
  };
}

export function auditRow(entry: ChainedEntry): PackRows['audit'] {
  return {
    sequence: Number(entry.sequence),
    createdAt: iso(entry.createdAt),
    actor: entry.actor.name || entry.actor.id,
    action: entry.action,
    target: entry.target,
    details: JSON.stringify(entry.details),
    hash: entry.hash.toString('hex'),
    previousHash: entry.previousHash.toString('hex'),
    entry: entryText(entry),
  };
}

/** `keys`: all signing keys of the organization. The row has the public key as base64 of its DER-encoded SPKI. */
export const checkpointRow = (
  { number, signedAt, sequence, hash, signature, keyNumber }: Checkpoint,
  keys: readonly HistoricKey[],
): PackRows['checkpoints'] => ({
  number,
  signedAt: iso(signedAt),
  sequence: Number(sequence),
  hash: hash.toString('hex'),
  signature: signature.toString('base64'),
  publicKey: keys.find((key) => key.number === keyNumber)?.publicKey.toString('base64') ?? null,
});

export const checkRow = (row: CheckRow): PackRows['checks'] => ({
  image: row.image,
  tag: row.tag,
  platform: row.platform,
  check: row.id,
  cis: row.cis,
  status: row.status,
  evidence: row.evidence.join('; ') || null,
});
