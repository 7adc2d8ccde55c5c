import { documentedValues } from './naive-posture/documented-values.ts';
import { closedIn, isSuppressed, type Period, type Policy, timeOf } from './naive-posture/finding-times.ts';
import { gradeOf, lacksPlatform, reasonOf, resultsOf, stateOf, worstOf } from './naive-posture/naive-images.ts';
import { naiveMovement } from './naive-posture/naive-movement.ts';
import { naiveSla } from './naive-posture/naive-sla.ts';
import { packagesOf, upgradesOf } from './naive-posture/naive-upgrades.ts';
import type { RawRows } from './naive-posture/raw-rows.ts';
import { mean, median, percent } from './naive-posture/statistics.ts';

const { dayMs, grades, severities } = documentedValues;

interface Question {
  registryId?: string;
  asOf: Date;
  period: Period;
  policy: Policy;
}

/** The definitions of docs/posture-figures.md over plain rows, without a query and without a function of the service. */
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
  const sla = naiveSla({ open: isKnown ? open : null, closed, policy, asOf });
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
          counts: Object.fromEntries(
            severities.map((name, rank) => [name.toLowerCase(), open.filter((one) => one.severity === rank).length]),
          ),
          knownExploited: open.filter((one) => one.is_known_exploited).length,
          malware: open.filter((one) => one.is_malware).length,
          fixable: open.filter((one) => one.fix_state === 'fixed').length,
          suppressed: present.length - open.length,
        }
      : null,
    risk: {
      average: mean(risks),
      highest: risks.length === 0 ? null : Math.max(...risks),
      imagesScored: risks.length,
      imagesNotAssessed: imageStates.filter((state) => state?.risk === null).length,
      scoreVersion: documentedValues.scoreVersion,
      imagesOfOtherVersions: 0,
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
    /** Distinct vulnerabilities of the open findings. */
    distinct: {
      total: new Set(open.map((one) => one.vulnerability_id)).size,
      knownExploited: new Set(open.filter((one) => one.is_known_exploited).map((one) => one.vulnerability_id)).size,
      fixable: new Set(
        open
          .filter((one) => one.fix_state === 'fixed' && one.fixed_version !== null)
          .map((one) => one.vulnerability_id),
      ).size,
    },
    imagesWithOpen: new Set(open.map((one) => one.image_id)).size,
    worstImages: worstOf(raw, imageStates),
    unassessedImages: imageStates
      .flatMap((state) => (state?.risk === null ? [raw.images.find(({ id }) => id === state.tag.image_id)?.name] : []))
      .toSorted((a = '', b = '') => (a < b ? -1 : 1)),
    movement: naiveMovement(raw, { tags, findings, closed, period, policy, asOf }),
    packages: packagesOf(open, raw),
    ...upgradesOf(open, raw),
  };
}
