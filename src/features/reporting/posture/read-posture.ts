import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type SeverityCounts, severities, severityRank } from '../../../domain/severity.ts';
import {
  type CoverageFacts,
  deadlineSeverities,
  type MeanTime,
  type MttrFacts,
  type OpenFindings,
  type PostureFacts,
  type SlaFigures,
  type SlaNumbers,
  type TrendDay,
} from '../../../reports/posture-facts.ts';
import { defaultSlaPolicy, type SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';
import { findSlaPolicy } from '../../findings/sla-policy/sla-policy-store.ts';
import { overallGrade } from './overall-grade.ts';
import { percentOf } from './percent-of.ts';
import { readNeverScanned, readPopulation, readPopulationAndSums } from './population-store.ts';
import { readTrend } from './posture-day-store.ts';
import { type ClosedRow, countMalware, type OpenRow, readClosed, readOpen } from './posture-finding-store.ts';
import { type Period, type PostureScope, recordedScopeOf } from './posture-scope.ts';
import { readMovement } from './read-movement.ts';
import { type RankedUpgrades, readRankedUpgrades } from './upgrades/read-ranked-upgrades.ts';

export interface PostureRequest {
  /** Time of the database snapshot of the transaction. */
  asOf: Date;
  /** Does not end after `asOf`. */
  period: Period;
}

const trendDays = 30;

/**
 * All figures of a scope, in the caller's transaction, which should have one snapshot of the database. Findings of expired attestations
 * count as open. Totals by image include them after `recomputeExpiredSuppressions`, so call it before the transaction. `recorded`: cached
 * upgrades.
 */
export async function readPosture(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, period }: PostureRequest,
  cached?: RankedUpgrades,
): Promise<PostureFacts> {
  const policy = await policyOf(transaction, scope);
  const { coverage: known, freshness, ...sums } = await readPopulationAndSums(transaction, scope, asOf);
  const coverage = { ...known, neverScanned: await neverScannedOf(transaction, scope, known) };
  const open = await readOpen(transaction, scope, { asOf, policy });
  const closed = await readClosed(transaction, scope, { period, policy });
  const isKnown = isAnythingAssessed(coverage);
  const findings = isKnown ? await countOpenFindings(transaction, scope, asOf, open) : null;
  const sla = slaFigures({ policy, open, closed, isKnown });
  const mttr = mttrFacts(closed);
  const now = { coverage, findings, sla, mttr, risk: sums.risk };
  return {
    asOf: asOf.toISOString(),
    period: { from: period.from.toISOString(), to: period.to.toISOString() },
    coverage,
    freshness,
    findings,
    ...sums,
    grade: overallGrade(sums.grades),
    mttr,
    sla,
    trend: await readKeptTrend(transaction, scope, period.to),
    movement: await readMovement(transaction, scope, { period, policy, now }),
    ...(cached ?? (await readRankedUpgrades(transaction, scope, asOf))),
  };
}

export async function readCoverage(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
): Promise<Pick<PostureFacts, 'freshness'> & { coverage: CoverageFacts }> {
  const { coverage, freshness } = await readPopulation(transaction, scope, asOf);
  return { coverage: { ...coverage, neverScanned: await neverScannedOf(transaction, scope, coverage) }, freshness };
}

async function neverScannedOf(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { tags, tagsScanned }: Omit<CoverageFacts, 'neverScanned'>,
): Promise<CoverageFacts['neverScanned']> {
  return tagsScanned === tags ? [] : readNeverScanned(transaction, scope);
}

/** Deadlines of open and closed findings, in the caller's transaction. `coverage`: coverage that was read before. */
export async function readSla(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, period, coverage: known }: PostureRequest & { coverage?: CoverageFacts },
): Promise<{ sla: SlaFigures; mttr: MttrFacts; coverage: CoverageFacts }> {
  const coverage = known ?? (await readCoverage(transaction, scope, asOf)).coverage;
  const isKnown = isAnythingAssessed(coverage);
  return { ...(await readSlaFigures(transaction, scope, { asOf, period, isKnown })), coverage };
}

/** `isKnown`: content in the scope was assessed. */
export async function readSlaFigures(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, period, isKnown }: PostureRequest & { isKnown: boolean },
): Promise<{ sla: SlaFigures; mttr: MttrFacts }> {
  const policy = await policyOf(transaction, scope);
  const open = await readOpen(transaction, scope, { asOf, policy });
  const closed = await readClosed(transaction, scope, { period, policy });
  return { sla: slaFigures({ policy, open, closed, isKnown }), mttr: mttrFacts(closed) };
}

/** Without assessed content, the number of findings is unknown and not 0. */
export function isAnythingAssessed({ tagsScanned, tagsNotAssessed = 0 }: Omit<CoverageFacts, 'neverScanned'>): boolean {
  return tagsScanned > tagsNotAssessed;
}

export async function policyOf(transaction: Kysely<Database>, scope: PostureScope): Promise<SlaPolicy> {
  return (await findSlaPolicy(transaction, scope.organizationId)) ?? defaultSlaPolicy;
}

/** Empty if no daily figures are recorded for the scope. */
async function readKeptTrend(transaction: Kysely<Database>, scope: PostureScope, end: Date): Promise<TrendDay[]> {
  const recorded = recordedScopeOf(scope);
  return recorded ? readTrend(transaction, recorded, { end, days: trendDays }) : [];
}

/** Adds the malicious packages, which have no stored totals, to the sums of the rows. */
export async function countOpenFindings(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
  rows: readonly OpenRow[],
): Promise<OpenFindings> {
  return { ...openFindings(rows), malware: await countMalware(transaction, scope, asOf) };
}

export function openFindings(rows: readonly OpenRow[]): OpenFindings {
  const counts: SeverityCounts = { critical: 0, high: 0, medium: 0, low: 0, negligible: 0, unknown: 0 };
  const sums = { open: 0, knownExploited: 0, fixable: 0, suppressed: 0 };
  for (const row of rows) {
    counts[(severities[row.severity] ?? 'UNKNOWN').toLowerCase() as keyof SeverityCounts] += row.open;
    sums.open += row.open;
    sums.knownExploited += row.knownExploited;
    sums.fixable += row.fixable;
    sums.suppressed += row.suppressed;
  }
  return { ...sums, counts };
}

export function mttrFacts(closed: readonly ClosedRow[]): MttrFacts {
  const timeOf = (severity: number | null): MeanTime => {
    const row = closed.find((one) => one.severity === severity);
    return { closed: row?.closed ?? 0, meanDays: row?.meanDays ?? null, medianDays: row?.medianDays ?? null };
  };
  return {
    overall: timeOf(null),
    bySeverity: severities.toReversed().map((severity) => ({ severity, ...timeOf(severityRank(severity)) })),
  };
}

interface SlaRows {
  policy: SlaPolicy;
  open: readonly OpenRow[];
  closed: readonly ClosedRow[];
  /** Whether any content in the scope was assessed. */
  isKnown: boolean;
}

export function slaFigures({ policy, open, closed, isKnown }: SlaRows): SlaFigures {
  const bySeverity = deadlineSeverities.map((severity) => {
    const rank = severityRank(severity);
    const [isOpen] = open.filter((row) => row.severity === rank);
    const [wasClosed] = closed.filter((row) => row.severity === rank);
    return {
      severity,
      days: policy[severity.toLowerCase() as keyof SlaPolicy],
      ...slaNumbers({
        open: isKnown ? (isOpen?.open ?? 0) : null,
        dueSoon: isKnown ? (isOpen?.dueSoon ?? 0) : null,
        breached: isKnown ? (isOpen?.breached ?? 0) : null,
        closedInTime: wasClosed?.inTime ?? 0,
        closedLate: wasClosed?.late ?? 0,
      }),
    };
  });
  const sum = (key: 'open' | 'dueSoon' | 'breached'): number | null =>
    isKnown ? bySeverity.reduce((total, row) => total + (row[key] ?? 0), 0) : null;
  const overall = slaNumbers({
    open: sum('open'),
    dueSoon: sum('dueSoon'),
    breached: sum('breached'),
    closedInTime: bySeverity.reduce((total, row) => total + row.closedInTime, 0),
    closedLate: bySeverity.reduce((total, row) => total + row.closedLate, 0),
  });
  return { overall, bySeverity };
}

/** `compliancePercent` includes closed and overdue findings. Findings that are not yet due do not affect it. */
function slaNumbers(numbers: Omit<SlaNumbers, 'compliancePercent' | 'notYetDue'>): SlaNumbers {
  const { open, breached, closedInTime, closedLate } = numbers;
  if (open === null || breached === null) return { ...numbers, notYetDue: null, compliancePercent: null };
  return {
    ...numbers,
    notYetDue: open - breached,
    compliancePercent: percentOf(closedInTime, closedInTime + closedLate + breached),
  };
}
