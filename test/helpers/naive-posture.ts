import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import type { PackageVersionsTable } from '../../src/db/tables/content.ts';
import type { FindingsTable, SuppressedTagPlatformsTable } from '../../src/db/tables/findings.ts';
import type { ImagesTable, ScansTable, TagPlatformsTable, TagsTable } from '../../src/db/tables/images.ts';
import { grades } from '../../src/domain/scan.ts';
import { riskWeightOf } from '../../src/domain/score.ts';
import { countSeverities, type Severity, severities } from '../../src/domain/severity.ts';
import { type SlaPolicy, slaClock } from '../../src/features/findings/sla-policy/sla-clock.ts';
import { dayMs } from '../../src/lib/durations.ts';

/** Every row that the figures of an organization are made of. */
export interface RawRows {
  images: Selectable<ImagesTable>[];
  tags: Selectable<TagsTable>[];
  lines: Selectable<TagPlatformsTable>[];
  scans: Selectable<ScansTable>[];
  suppressed: Selectable<SuppressedTagPlatformsTable>[];
  findings: Selectable<FindingsTable>[];
  packages: Selectable<PackageVersionsTable>[];
}

export async function readRawRows(db: Kysely<Database>, organizationId: string): Promise<RawRows> {
  return {
    images: await db.selectFrom('images').selectAll().where('organization_id', '=', organizationId).execute(),
    tags: await db.selectFrom('tags').selectAll().where('organization_id', '=', organizationId).execute(),
    lines: await db.selectFrom('tag_platforms').selectAll().where('organization_id', '=', organizationId).execute(),
    scans: await db.selectFrom('scans').selectAll().where('organization_id', '=', organizationId).execute(),
    suppressed: await db
      .selectFrom('suppressed_tag_platforms')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .execute(),
    findings: await db.selectFrom('findings').selectAll().where('organization_id', '=', organizationId).execute(),
    packages: await db.selectFrom('package_versions').selectAll().execute(),
  };
}

interface Question {
  registryId?: string;
  asOf: Date;
  period: { from: Date; to: Date };
  policy: SlaPolicy;
}

/** The definitions of docs/posture-figures.md over plain rows, without any query. */
export function naivePosture(raw: RawRows, { registryId, asOf, period, policy }: Question) {
  const images = raw.images.filter((image) => registryId === undefined || image.registry_id === registryId);
  const imageIds = new Set(images.map(({ id }) => id));
  const tags = raw.tags
    .filter((tag) => tag.removed_at === null && tag.is_seen && imageIds.has(tag.image_id))
    .map((tag) => ({ ...tag, results: resultsOf(raw, tag.id) }));
  const scanned = tags.filter(({ results }) => results.length > 0);
  const newest = scanned.map(({ results }) => Math.max(...results.map(({ scannedAt }) => scannedAt)));
  const ages = newest.map((at) => (asOf.getTime() - at) / dayMs);
  const within = (days: number): number => newest.filter((at) => at >= asOf.getTime() - days * dayMs).length;
  const imageStates = [...new Set(tags.map((tag) => tag.image_id))].map((id) =>
    stateOf(tags.filter((tag) => tag.image_id === id)),
  );
  const risks = imageStates.flatMap((state) => (state?.risk === undefined || state.risk === null ? [] : [state.risk]));

  const findings = raw.findings.filter((finding) => imageIds.has(finding.image_id));
  const present = findings.filter((finding) => finding.closed_at_assessment === null);
  const open = present.filter((finding) => !isSuppressed(finding, asOf));
  const closed = closedIn(findings, period);
  const assessed = scanned.filter(({ results }) => results.some(({ risk }) => risk !== null));
  const isKnown = assessed.length > 0;
  const sla = slaOf({ open: isKnown ? open : null, closed, policy, asOf });
  return {
    coverage: {
      images: imageStates.length,
      imagesScanned: imageStates.filter((state) => state !== undefined).length,
      imagesNotAssessed:
        new Set(scanned.map((tag) => tag.image_id)).size - new Set(assessed.map((tag) => tag.image_id)).size,
      tags: tags.length,
      tagsScanned: scanned.length,
      tagsRecent: within(30),
      tagsPartial: scanned.filter(
        ({ id, results }) => results.some(({ isPartial }) => isPartial) || lacksPlatform(raw, id, asOf),
      ).length,
      tagsNotAssessed: scanned.length - assessed.length,
      scannedPercent: percent(scanned.length, tags.length),
      recentPercent: percent(within(30), tags.length),
    },
    neverScanned: tags
      .filter(({ results }) => results.length === 0)
      .map(({ id }) => reasonOf(raw, id))
      .toSorted(),
    freshness: {
      tags: scanned.length,
      medianAgeDays: median(ages),
      oldestAgeDays: ages.length === 0 ? null : Math.max(...ages),
      withinOneDay: within(1),
      withinSevenDays: within(7),
    },
    findings: isKnown
      ? {
          open: open.length,
          counts: countSeverities(open.map((one) => ({ severity: severityOf(one.severity) }))),
          knownExploited: open.filter((one) => one.is_known_exploited).length,
          fixable: open.filter((one) => one.fix_state === 'fixed').length,
          suppressed: present.length - open.length,
        }
      : null,
    risk: {
      average: mean(risks),
      highest: risks.length === 0 ? null : Math.max(...risks),
      imagesScored: risks.length,
      imagesNotAssessed: imageStates.filter((state) => state?.risk === null).length,
    },
    grades: Object.fromEntries([
      ...grades.map((grade, index) => [grade, imageStates.filter((state) => state?.grade === index + 1).length]),
      ['ungraded', imageStates.filter((state) => state?.grade === null).length],
      ['notScanned', imageStates.filter((state) => state === undefined).length],
    ]),
    grade: gradeOf(imageStates.map((state) => state?.grade ?? null)),
    mttr: {
      overall: timeOf(closed),
      bySeverity: severities.toReversed().map((severity, index) => ({
        severity,
        ...timeOf(closed.filter((one) => one.severity === 5 - index)),
      })),
    },
    sla,
    imagesWithOpen: new Set(open.map((one) => one.image_id)).size,
    worstImages: worstOf(raw, imageStates),
    unassessedImages: imageStates
      .flatMap((state) => (state?.risk === null ? [raw.images.find(({ id }) => id === state.tag.image_id)?.name] : []))
      .toSorted((a = '', b = '') => (a < b ? -1 : 1)),
    movement: movementOf(raw, { tags, findings, closed, period, policy, asOf }),
    packages: packagesOf(open, raw),
    ...upgradesOf(open, raw),
  };
}

/** That of the image in the middle, the better of two; those without a grade stand last. */
function gradeOf(ranks: (number | null)[]) {
  const middle = ranks.map((rank) => rank ?? 9).toSorted((a, b) => a - b)[Math.ceil(ranks.length / 2) - 1];
  return middle === undefined || middle === 9 ? null : grades[middle - 1];
}

type Finding = Selectable<FindingsTable>;

function slaOf({
  open,
  closed,
  policy,
  asOf,
}: {
  open: Finding[] | null;
  closed: Finding[];
  policy: SlaPolicy;
  asOf: Date;
}) {
  const bySeverity = (['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const).map((severity) => {
    const ofSeverity = (rows: Finding[]) => rows.filter((one) => severityOf(one.severity) === severity);
    const isOpen = open && ofSeverity(open);
    const wasClosed = ofSeverity(closed);
    const closedLate = wasClosed.filter((one) => clockOf(one, policy, asOf) === 'BREACHED').length;
    const numbers = {
      open: isOpen && isOpen.length,
      dueSoon: isOpen && isOpen.filter((one) => clockOf(one, policy, asOf) === 'DUE_SOON').length,
      breached: isOpen && isOpen.filter((one) => clockOf(one, policy, asOf) === 'BREACHED').length,
      closedInTime: wasClosed.length - closedLate,
      closedLate,
    };
    const days = policy[severity.toLowerCase() as keyof SlaPolicy];
    return { severity, days, ...numbers, ...complianceOf(numbers) };
  });
  const sum = (key: 'open' | 'dueSoon' | 'breached' | 'closedInTime' | 'closedLate') =>
    bySeverity.reduce((total, row) => total + (row[key] ?? 0), 0);
  const overall = {
    open: open && sum('open'),
    dueSoon: open && sum('dueSoon'),
    breached: open && sum('breached'),
    closedInTime: sum('closedInTime'),
    closedLate: sum('closedLate'),
  };
  return { overall: { ...overall, ...complianceOf(overall) }, bySeverity };
}

function complianceOf(of: { open: number | null; breached: number | null; closedInTime: number; closedLate: number }) {
  if (of.open === null || of.breached === null) return { notYetDue: null, compliancePercent: null };
  return {
    notYetDue: of.open - of.breached,
    compliancePercent: percent(of.closedInTime, of.closedInTime + of.closedLate + of.breached),
  };
}

function clockOf(one: Finding, policy: SlaPolicy, asOf: Date) {
  const severity = severityOf(one.severity);
  return slaClock(policy, { severity, firstDetectedAt: firstOf(one), closedAt: one.closed_at }, asOf).status;
}

interface Moving extends Omit<Question, 'registryId'> {
  tags: Selectable<TagsTable>[];
  findings: Finding[];
  closed: Finding[];
}

/** What opened and closed in the period and in the one as long before it. */
function movementOf(raw: RawRows, { tags, findings, closed, period, policy, asOf }: Moving) {
  const length = period.to.getTime() - period.from.getTime();
  const previous = { from: new Date(period.from.getTime() - length), to: period.from };
  const closedBefore = closedIn(findings, previous);
  const results = raw.scans.filter(
    (scan) => scan.status === 3 && scan.risk_score !== null && tags.some(({ id }) => id === scan.tag_id),
  );
  const known = (count: number, before: Date): number | null =>
    count > 0 || results.some((scan) => scan.scanned_at !== null && scan.scanned_at < before) ? count : null;
  const openedIn = ({ from, to }: Question['period']): number | null =>
    known(
      new Set(findings.filter((one) => one.detected_at >= from && one.detected_at < to).map(({ id }) => id)).size,
      to,
    );
  const withDeadline = (rows: Finding[]): number => rows.filter((one) => clockOf(one, policy, asOf) !== null).length;
  const inTime = (rows: Finding[]): number | null => {
    const judged = rows.map((one) => clockOf(one, policy, asOf)).filter((status) => status !== null);
    return percent(judged.filter((status) => status !== 'BREACHED').length, judged.length);
  };
  return {
    previous: { from: previous.from.toISOString(), to: previous.to.toISOString() },
    opened: { now: openedIn(period), before: openedIn(previous) },
    closed: { now: known(closed.length, period.to), before: known(closedBefore.length, previous.to) },
    mttrDays: {
      now: timeOf(closed).meanDays,
      before: timeOf(closedBefore).meanDays,
      nowOver: closed.length,
      beforeOver: closedBefore.length,
    },
    closedInTimePercent: { now: inTime(closed), before: inTime(closedBefore) },
    closedWithDeadline: {
      now: known(withDeadline(closed), period.to),
      before: known(withDeadline(closedBefore), previous.to),
    },
  };
}

function worstOf(raw: RawRows, states: ReturnType<typeof stateOf>[]) {
  return states
    .flatMap((state) => (state && state.risk !== null && state.risk > 0 ? [state] : []))
    .map(({ tag, risk, grade, critical, high, scannedAt }) => ({
      name: raw.images.find(({ id }) => id === tag.image_id)?.name ?? '',
      tag: tag.name,
      riskScore: risk ?? 0,
      grade: grade === null ? null : grades[grade - 1],
      critical,
      high,
      lastScannedAt: new Date(scannedAt).toISOString(),
    }))
    .toSorted(
      (a, b) => b.riskScore - a.riskScore || b.critical - a.critical || b.high - a.high || (a.name < b.name ? -1 : 1),
    )
    .slice(0, 10);
}

/** That was asked for lately, and failed. */
function lacksPlatform(raw: RawRows, tagId: string, asOf: Date): boolean {
  const platforms = raw.lines
    .filter((line) => line.tag_id === tagId && line.latest_scan_id !== null)
    .map((line) => line.platform);
  return raw.scans.some(
    (scan) =>
      scan.tag_id === tagId &&
      scan.status === 4 &&
      scan.requested_platform !== null &&
      scan.created_at.getTime() >= asOf.getTime() - 30 * dayMs &&
      !platforms.includes(scan.requested_platform),
  );
}

function resultsOf(raw: RawRows, tagId: string) {
  return raw.lines
    .filter((line) => line.tag_id === tagId)
    .flatMap((line) => {
      const scan = raw.scans.find((one) => one.id === line.latest_scan_id);
      if (!scan) return [];
      const left = raw.suppressed.find((one) => one.tag_platform_id === line.id);
      return {
        scanId: scan.id,
        scannedAt: scan.scanned_at?.getTime() ?? 0,
        isPartial: scan.completeness === 'partial',
        risk: left ? left.risk_score : scan.risk_score,
        grade: left ? left.grade_rank : scan.grade_rank,
        critical: (left ?? scan).critical,
        high: (left ?? scan).high,
      };
    });
}

/** By the tag that was looked at last; its riskiest platform speaks. */
function stateOf(tags: (Selectable<TagsTable> & { results: ReturnType<typeof resultsOf> })[]) {
  const [latest] = tags
    .filter(({ results }) => results.length > 0)
    .toSorted((a, b) => (b.last_scanned_at?.getTime() ?? 0) - (a.last_scanned_at?.getTime() ?? 0));
  const [worst] = latest?.results.toSorted((a, b) => (b.risk ?? -1) - (a.risk ?? -1)) ?? [];
  return latest && worst && { ...worst, tag: latest };
}

function reasonOf(raw: RawRows, tagId: string): string {
  const [last] = raw.scans
    .filter((scan) => scan.tag_id === tagId)
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  if (!last) return 'NOT_REQUESTED';
  if (last.status <= 2) return 'WAITING';
  return last.status === 4 ? `FAILED ${last.error?.code}` : 'CANCELLED';
}

function closedIn(findings: Selectable<FindingsTable>[], { from, to }: Question['period']) {
  const lastRows = findings.filter(
    (one) => !findings.some((other) => other.id === one.id && other.opened_at_assessment > one.opened_at_assessment),
  );
  return lastRows.filter(
    (one) =>
      one.closed_at !== null &&
      one.closed_at >= from &&
      one.closed_at < to &&
      one.closed_cause !== 'tag removed' &&
      !isSuppressed(one, one.closed_at),
  );
}

/** Of scores as they are stored: with 24 bits. */
const weightOf = (one: Finding): number =>
  riskWeightOf({
    packageIndex: 0,
    vulnerability: {
      id: one.vulnerability_id,
      severity: severityOf(one.severity),
      cvss:
        one.cvss_score === null ? null : { version: '', vector: '', score: Math.fround(one.cvss_score), source: '' },
    },
    epss: one.epss_score === null ? null : { score: Math.fround(one.epss_score), percentile: 0 },
    isKnownExploited: one.is_known_exploited,
  });

const packageOf = (raw: RawRows, one: Finding) => raw.packages.find(({ id }) => id === one.package_version_id);
const count = (rows: Finding[], severity: Severity): number =>
  rows.filter((one) => severityOf(one.severity) === severity).length;

/** What goes with each upgrade, by its share of all open risk and by how many findings it closes. */
function upgradesOf(open: Finding[], raw: RawRows) {
  const total = open.reduce((sum, one) => sum + weightOf(one), 0);
  const fixable = open.filter((one) => one.fix_state === 'fixed' && one.fixed_version !== null);
  const byPackage = Map.groupBy(fixable, (one) => {
    const found = packageOf(raw, one);
    return `${found?.type} ${found?.name} ${found?.version}`;
  });
  const all = [...byPackage].map(([what, closes]) => ({
    what,
    release: null,
    // Those of the histories here are in the order of their text.
    to: closes
      .map((one) => one.fixed_version ?? '')
      .toSorted()
      .at(-1),
    closes: closes.length,
    critical: count(closes, 'CRITICAL'),
    high: count(closes, 'HIGH'),
    knownExploited: closes.filter((one) => one.is_known_exploited).length,
    images: new Set(closes.map((one) => one.image_id)).size,
    riskRemovedPercent: (closes.reduce((sum, one) => sum + weightOf(one), 0) / total) * 100,
  }));
  type One = (typeof all)[number];
  const byRisk = (a: One, b: One): number => b.riskRemovedPercent - a.riskRemovedPercent || (a.what < b.what ? -1 : 1);
  return {
    topActions: all.toSorted(byRisk).slice(0, 10),
    upgrades: all.toSorted((a, b) => b.closes - a.closes || byRisk(a, b)).slice(0, 10),
  };
}

function packagesOf(open: Finding[], raw: RawRows) {
  const byName = Map.groupBy(open, (one) => packageOf(raw, one)?.name ?? '');
  return [...byName]
    .map(([name, rows]) => ({
      name,
      versions: new Set(rows.map((one) => one.package_version_id)).size,
      images: new Set(rows.map((one) => one.image_id)).size,
      findings: rows.length,
      critical: count(rows, 'CRITICAL'),
      high: count(rows, 'HIGH'),
      knownExploited: rows.filter((one) => one.is_known_exploited).length,
      fixable: rows.filter((one) => one.fix_state === 'fixed').length,
    }))
    .toSorted(
      (a, b) => b.critical - a.critical || b.high - a.high || b.findings - a.findings || (a.name < b.name ? -1 : 1),
    );
}

function timeOf(closed: Selectable<FindingsTable>[]) {
  const days = closed.map((one) => ((one.closed_at?.getTime() ?? 0) - firstOf(one).getTime()) / dayMs);
  return { closed: days.length, meanDays: mean(days), medianDays: median(days) };
}

function isSuppressed(one: Selectable<FindingsTable>, at: Date): boolean {
  const { suppressed_until: until } = one;
  return until !== null && until > at;
}

const firstOf = (one: Selectable<FindingsTable>): Date => one.first_detected_at ?? one.detected_at;
const severityOf = (rank: number): Severity => severities[rank] ?? 'UNKNOWN';
const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100);
const mean = (values: number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
