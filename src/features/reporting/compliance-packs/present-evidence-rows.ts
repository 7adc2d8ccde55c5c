import type { HistoricKey } from '../../../compliance/keys/key-history.ts';
import { statusRank } from '../../../domain/scan-rank.ts';
import { severities } from '../../../domain/severity.ts';
import type { Row } from '../../../reports/report-document.ts';
import { attestationRanks } from '../../findings/attestations/attestation-store.ts';
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

/** Convert database rows to rows of the tables in `compliance/pack/evidence-tables.ts`. */

const iso = (date: Date | number | null): string | null => (date instanceof Date ? date.toISOString() : null);

export function populationRow(row: PopulationRow): Row {
  return [
    row.registry,
    row.image,
    row.tag,
    ...stateOf(row),
    row.scans,
    iso(row.last_at),
    iso(row.created_at),
    iso(row.removed_at),
    row.id,
  ];
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

export function scanRow(row: PackScanRow): Row {
  const scanners = row.scanners
    .filter(({ status }) => status === 'SUCCEEDED')
    .map(({ name, version, databaseVersion }) => [name, version, databaseVersion].filter(Boolean).join(' '));
  return [
    iso(row.at),
    row.image,
    row.tag,
    row.platform,
    row.is_complete ? 'COMPLETE' : 'FAILED',
    row.completeness,
    row.origin,
    row.digest,
    scanners.join('; ') || null,
    row.advisories,
    iso(row.built_at),
    row.error?.code ?? null,
    row.id,
  ];
}

export const gapRow = (row: GapRow): Row => [row.image, row.tag, row.platform, iso(row.at), iso(row.next), row.days];

export const provenanceRow = (row: ProvenanceRow): Row => [
  row.kind,
  row.name,
  row.version,
  iso(row.first_at),
  iso(row.last_at),
  row.scans,
];

export function findingRow(row: PackFindingRow): Row {
  return [
    row.vulnerability,
    severities[row.severity] ?? 'UNKNOWN',
    row.package,
    row.version,
    row.image,
    row.tag,
    row.platform,
    iso(row.detected_at),
    row.opened_cause,
    iso(row.closed_at),
    row.closed_cause,
    row.closed_by,
    proofOf(row),
    row.is_exploited ? 'yes' : 'no',
    row.fix_state === 'fixed' ? row.fixed_version : null,
    row.is_excepted ? 'yes' : 'no',
    row.id,
  ];
}

/** Whether a complete scan confirms the closure. Null while the finding is open. */
function proofOf({ closed_at, closed_cause, closed_by, closed_by_completeness }: PackFindingRow): string | null {
  if (closed_at === null) return null;
  if (closed_cause === 'tag removed') return 'no: the tag was removed';
  if (closed_by === null) return 'no: the scan was deleted';
  return closed_by_completeness === 'complete' ? 'yes' : 'no: the scan was partial';
}

/** Null if the policy has no deadline for the severity. */
export function slaRow(row: PackFindingRow, policy: SlaPolicy, at: Date): Row | null {
  const severity = severities[row.severity] ?? 'UNKNOWN';
  const { dueAt, status } = slaClock(policy, { severity, firstDetectedAt: row.first_at, closedAt: row.closed_at }, at);
  if (dueAt === null) return null;
  const days = Math.floor(((row.closed_at ?? at).getTime() - row.first_at.getTime()) / 86_400_000);
  const state = row.closed_at ? closedState(row, status === 'BREACHED') : row.is_excepted ? 'EXCEPTED' : status;
  return [
    row.vulnerability,
    severity,
    row.package,
    row.image,
    row.tag,
    iso(row.first_at),
    iso(dueAt),
    iso(row.closed_at),
    state,
    Math.max(0, days),
    row.id,
  ];
}

function closedState({ closed_cause, is_excepted }: PackFindingRow, isLate: boolean): string {
  if (closed_cause === 'tag removed') return 'TAG_REMOVED';
  if (is_excepted) return 'CLOSED_EXCEPTED';
  return isLate ? 'CLOSED_LATE' : 'CLOSED_IN_TIME';
}

/** State at the end of the period. Later decisions are not included. */
export function exceptionRow(row: ExceptionRow, to: Date): Row {
  const before = (at: Date | null): Date | null => (at !== null && at <= to ? at : null);
  const decidedAt = before(row.decided_at);
  const endedAt = before(row.ended_at);
  const isRejected = row.status === attestationRanks.REJECTED;
  return [
    row.cve_id,
    row.package_name,
    row.category,
    exceptionState(row, { decidedAt, endedAt, isExpired: row.expires_at !== null && row.expires_at <= to }),
    row.tag_id === null ? row.scope_type : `${row.scope_type} ${row.tag_id}`,
    row.reason,
    row.proposed_by_name,
    decidedAt && !isRejected ? row.decided_by_name : null,
    iso(decidedAt),
    iso(row.expires_at),
    iso(endedAt),
    row.id,
  ];
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

export const reviewRow = (row: ReviewRow): Row => [
  row.kind,
  iso(row.period_start),
  iso(row.period_end),
  row.note,
  row.recorded_by_name,
  row.recorded_by_kind,
  iso(row.created_at),
  row.id,
];

export function accessRow(row: AccessRow): Row {
  return [
    row.kind,
    row.name,
    row.email,
    row.role,
    row.status,
    row.has_factor === null ? null : row.has_factor ? 'yes' : 'no',
    iso(row.created_at),
    iso(row.last_used_at),
    iso(row.expires_at),
    row.id,
  ];
}

export function auditRow(entry: ChainedEntry): Row {
  return [
    Number(entry.sequence),
    iso(entry.createdAt),
    entry.actor.name || entry.actor.id,
    entry.action,
    entry.target,
    JSON.stringify(entry.details),
    entry.hash.toString('hex'),
    entry.previousHash.toString('hex'),
    entryText(entry),
  ];
}

/** `keys`: all signing keys of the organization. The row has the public key as base64 of its DER-encoded SPKI. */
export const checkpointRow = (
  { number, signedAt, sequence, hash, signature, keyNumber }: Checkpoint,
  keys: readonly HistoricKey[],
): Row => [
  number,
  iso(signedAt),
  Number(sequence),
  hash.toString('hex'),
  signature.toString('base64'),
  keys.find((key) => key.number === keyNumber)?.publicKey.toString('base64') ?? null,
];

export const checkRow = (row: CheckRow): Row => [
  row.image,
  row.tag,
  row.platform,
  row.id,
  row.cis,
  row.status,
  row.evidence.join('; ') || null,
];
