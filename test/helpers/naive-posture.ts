import type { Kysely, Selectable } from 'kysely';
import type {
  Database,
  FindingsTable,
  ImagesTable,
  PackageVersionsTable,
  ScansTable,
  SuppressedLinesTable,
  TagPlatformsTable,
  TagsTable,
} from '../../src/db/schema.ts';
import { grades } from '../../src/domain/scan.ts';
import { riskWeightOf } from '../../src/domain/score.ts';
import { countSeverities, type Severity, severities } from '../../src/domain/severity.ts';
import { type SlaPolicy, slaClock } from '../../src/features/sla-policy/sla-clock.ts';

/** Every row that the figures of an organization are made of. */
export interface RawRows {
  images: Selectable<ImagesTable>[];
  tags: Selectable<TagsTable>[];
  lines: Selectable<TagPlatformsTable>[];
  scans: Selectable<ScansTable>[];
  suppressed: Selectable<SuppressedLinesTable>[];
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
      .selectFrom('suppressed_lines')
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

const dayMs = 86_400_000;

/** The definitions of docs/posture-figures.md over plain rows, without any query. */
export function naivePosture(raw: RawRows, { registryId, asOf, period, policy }: Question) {
  const images = raw.images.filter((image) => registryId === undefined || image.registry_id === registryId);
  const imageIds = new Set(images.map(({ id }) => id));
  const tags = raw.tags
    .filter((tag) => tag.removed_at === null && imageIds.has(tag.image_id))
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
  const opened = new Set(
    findings.filter((one) => one.detected_at >= period.from && one.detected_at < period.to).map(({ id }) => id),
  );
  const isKnown = scanned.length > 0;
  return {
    coverage: {
      images: imageStates.length,
      imagesScanned: imageStates.filter((state) => state !== undefined).length,
      tags: tags.length,
      tagsScanned: scanned.length,
      tagsRecent: within(30),
      tagsPartial: scanned.filter(({ results }) => results.some(({ isPartial }) => isPartial)).length,
      scannedPercent: percent(scanned.length, tags.length),
      recentPercent: percent(within(30), tags.length),
    },
    neverScanned: tags
      .filter(({ results }) => results.length === 0)
      .map(({ id }) => reasonOf(raw, id))
      .toSorted(),
    freshness: {
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
    },
    grades: Object.fromEntries([
      ...grades.map((grade, index) => [grade, imageStates.filter((state) => state?.grade === index + 1).length]),
      ['ungraded', imageStates.filter((state) => state?.grade === null).length],
      ['notScanned', imageStates.filter((state) => state === undefined).length],
    ]),
    mttr: {
      overall: timeOf(closed),
      bySeverity: severities.toReversed().map((severity, index) => ({
        severity,
        ...timeOf(closed.filter((one) => one.severity === 5 - index)),
      })),
    },
    sla: (['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const).map((severity) => {
      const clock = (one: Selectable<FindingsTable>) =>
        slaClock(policy, { severity, firstDetectedAt: firstOf(one), closedAt: one.closed_at }, asOf).status;
      const ofSeverity = (rows: Selectable<FindingsTable>[]) =>
        rows.filter((one) => severityOf(one.severity) === severity);
      const [isOpen, wasClosed] = [ofSeverity(open), ofSeverity(closed)];
      const breached = isOpen.filter((one) => clock(one) === 'BREACHED').length;
      const closedLate = wasClosed.filter((one) => clock(one) === 'BREACHED').length;
      const closedInTime = wasClosed.length - closedLate;
      return {
        severity,
        days: policy[severity.toLowerCase() as keyof SlaPolicy],
        open: isKnown ? isOpen.length : null,
        dueSoon: isKnown ? isOpen.filter((one) => clock(one) === 'DUE_SOON').length : null,
        breached: isKnown ? breached : null,
        closedInTime,
        closedLate,
        compliancePercent: isKnown
          ? percent(closedInTime + isOpen.length - breached, wasClosed.length + isOpen.length)
          : null,
      };
    }),
    worstRisks: risks
      .filter((risk) => risk > 0)
      .toSorted((a, b) => b - a)
      .slice(0, 10),
    opened: opened.size,
    topActions: actionsOf(open, raw),
  };
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
      };
    });
}

/** By the tag that was looked at last; its riskiest platform speaks. */
function stateOf(tags: (Selectable<TagsTable> & { results: ReturnType<typeof resultsOf> })[]) {
  const [latest] = tags
    .filter(({ results }) => results.length > 0)
    .toSorted((a, b) => (b.last_scanned_at?.getTime() ?? 0) - (a.last_scanned_at?.getTime() ?? 0));
  return latest?.results.toSorted((a, b) => (b.risk ?? -1) - (a.risk ?? -1))[0];
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

function actionsOf(open: Selectable<FindingsTable>[], raw: RawRows) {
  const weightOf = (one: Selectable<FindingsTable>): number =>
    riskWeightOf({
      packageIndex: 0,
      vulnerability: {
        id: one.vulnerability_id,
        severity: severityOf(one.severity),
        cvss: one.cvss_score === null ? null : { version: '', vector: '', score: one.cvss_score, source: '' },
      },
      epss: one.epss_score === null ? null : { score: one.epss_score, percentile: 0 },
      isKnownExploited: one.is_known_exploited,
    });
  const total = open.reduce((sum, one) => sum + weightOf(one), 0);
  const fixable = open.filter((one) => one.fix_state === 'fixed' && one.fixed_version !== null);
  const byPackage = Map.groupBy(fixable, (one) => {
    const found = raw.packages.find(({ id }) => id === one.package_version_id);
    return `${found?.type} ${found?.name} ${found?.version}`;
  });
  return [...byPackage]
    .map(([what, closes]) => ({
      what,
      closes: closes.length,
      images: new Set(closes.map((one) => one.image_id)).size,
      riskRemovedPercent: (closes.reduce((sum, one) => sum + weightOf(one), 0) / total) * 100,
    }))
    .toSorted((a, b) => b.riskRemovedPercent - a.riskRemovedPercent || (a.what < b.what ? -1 : 1))
    .slice(0, 10);
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
