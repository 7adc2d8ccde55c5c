import { countOf, dayLabel, daysLabel, percentLabel, scoreLabel } from '../figure-labels.ts';
import { plainText } from '../plain-text.ts';
import type { CoverageFacts, MovedMean, MovementFacts, PostureFacts, RankedUpgrade } from '../posture-facts.ts';

/** The most important fact about a scope in one or two sentences. */
export function headlineOf({ coverage, findings, risk, sla, exposure }: PostureFacts): string {
  if (!findings) return nothingKnown(coverage);
  const breached = sla.overall.breached ?? 0;
  if (findings.malware) {
    const many = countOf(findings.malware, 'open finding is', 'open findings are');
    return `${many} of malicious packages. Remove these packages first.`;
  }
  if (findings.knownExploited > 0) {
    const many = exposure
      ? `${countOf(exposure.distinct.knownExploited, 'vulnerability', 'vulnerabilities')} with ${countOf(findings.knownExploited, 'open finding')} ${exposure.distinct.knownExploited === 1 ? 'is' : 'are'}`
      : countOf(findings.knownExploited, 'open finding is', 'open findings are');
    return `${many} known to be exploited by attackers. Fix these first.`;
  }
  if (breached > 0) return `${countOf(breached, 'open finding is', 'open findings are')} past the deadline.`;
  if (findings.open > 0) {
    return `No open finding is past its deadline. ${countOf(findings.open, 'finding is', 'findings are')} open, and the mean risk of ${countOf(risk.imagesScored, 'image')} is ${scoreLabel(risk.average)} of 100.`;
  }
  return coverage.tagsScanned < coverage.tags || coverage.tagsPartial > 0
    ? 'There are no open findings in the assessed content, but some content was not assessed.'
    : 'There are no open findings.';
}

/** The population of a technical report as an argument of `nothingKnown`. */
export function scannedOf({ tags, neverScanned }: { tags: number; neverScanned: number }) {
  return { tags, tagsScanned: tags - neverScanned };
}

/** Describes a scope in which no content was assessed. */
export function nothingKnown({ tags, tagsScanned }: Pick<CoverageFacts, 'tags' | 'tagsScanned'>): string {
  if (tags === 0) return 'This scope contains no tags yet.';
  if (tagsScanned > 0)
    return `No findings are known: no content in the ${countOf(tagsScanned, 'scanned tag')} could be assessed.`;
  return `No findings are known: none of the ${countOf(tags, 'tag')} in scope has a result.`;
}

/** Text of a report without a previous report. */
export const nothingToCompare = 'There is no previous report to compare with.';

/** Describes coverage, open findings and deadlines in sentences. */
export function describePosture(facts: PostureFacts): string[] {
  const { coverage, findings } = facts;
  if (coverage.tags === 0) return [];
  return [
    ...describeCoverage(facts),
    ...(findings ? [...describeOpenFindings(facts), ...describeDeadlines(facts)] : []),
  ];
}

/** Words for `coverage.neverScanned` within a sentence. */
export const reasonLabels = {
  NOT_REQUESTED: 'never requested',
  WAITING: 'queued or running',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
} as const;

function describeCoverage({ coverage, freshness }: PostureFacts): string[] {
  const { tags, tagsScanned, tagsPartial, tagsNotAssessed = 0 } = coverage;
  const words = [
    `${tagsScanned} of ${countOf(tags, 'tag')} (${percentLabel(coverage.scannedPercent)}) in ${countOf(coverage.images, 'image')} have a result, ${coverage.tagsRecent} of them from the last 30 days.`,
  ];
  if (tagsScanned > 0) {
    words.push(
      `The median age of the results is ${daysLabel(freshness.medianAgeDays)}; the oldest is ${daysLabel(freshness.oldestAgeDays)} old.`,
    );
  }
  if (tagsScanned < tags) {
    const reasons = coverage.neverScanned.map(({ reason, tags: count }) => `${count} ${reasonLabels[reason]}`);
    words.push(`The content of the other ${countOf(tags - tagsScanned, 'tag')} is unknown: ${reasons.join(', ')}.`);
  }
  if (tagsPartial > 0) {
    words.push(
      `${countOf(tagsPartial, 'tag was', 'tags were')} only partially assessed and can contain more findings than counted.`,
    );
  }
  if (tagsNotAssessed > 0) {
    words.push(`No content could be assessed in ${countOf(tagsNotAssessed, 'tag')}: the risk is unknown.`);
  }
  return words;
}

function describeOpenFindings({ findings, risk, grades }: PostureFacts): string[] {
  if (!findings) return [];
  const { counts, open } = findings;
  const words = [
    open === 0
      ? 'There are no open findings in the assessed content.'
      : `${countOf(open, 'finding is', 'findings are')} open, ${counts.critical} of them critical and ${counts.high} high; ${countOf(findings.fixable, 'has a fix', 'have a fix')}.`,
  ];
  if (risk.average !== null) {
    words.push(
      `The mean risk of ${countOf(risk.imagesScored, 'image')} is ${scoreLabel(risk.average)} of 100, the highest ${scoreLabel(risk.highest)}.`,
    );
  }
  const weak = grades.D + grades.F;
  if (weak > 0) words.push(`${countOf(weak, 'image has', 'images have')} a grade of D or F.`);
  if (grades.ungraded > 0) {
    words.push(
      `${countOf(grades.ungraded, 'image has', 'images have')} no grade, because some content was not assessed.`,
    );
  }
  if (findings.suppressed > 0) {
    words.push(
      `${countOf(findings.suppressed, 'more finding is', 'more findings are')} suppressed by active exceptions and not included in the numbers above.`,
    );
  }
  return words;
}

function describeDeadlines({ sla, mttr }: PostureFacts): string[] {
  const { overall } = sla;
  const words: string[] = [];
  if (overall.compliancePercent !== null) {
    words.push(
      `Deadlines were met for ${percentLabel(overall.compliancePercent)} of ${countOf(overall.closedInTime + overall.closedLate + (overall.breached ?? 0), 'finding')} that were closed or due: ${overall.breached ?? 0} open past their deadline, ${overall.closedLate} closed late.`,
    );
  }
  if (typeof overall.notYetDue === 'number') {
    words.push(
      `${countOf(overall.notYetDue, 'open finding is', 'open findings are')} not yet due, ${overall.dueSoon ?? 0} of them due soon.`,
    );
  }
  words.push(
    mttr.overall.meanDays === null
      ? 'No finding was closed in the period, so there is no time to close.'
      : `${countOf(mttr.overall.closed, 'finding')} closed in the period, with a mean time to close of ${daysLabel(mttr.overall.meanDays)}.`,
  );
  return words;
}

/** Describes changes since the previous period in sentences, including which earlier values are unknown. */
export function describeMovement({ movement, trend }: Pick<PostureFacts, 'movement' | 'trend'>): string[] {
  const words = [describeOpenedAndClosed(movement)];
  const { mttrDays } = movement;
  if (mttrDays.now !== null && mttrDays.before !== null) {
    const [over, overBefore] = [mttrDays.nowOver, mttrDays.beforeOver].map(populationLabel);
    words.push(
      `Mean time to close: ${daysLabel(mttrDays.now)}${over}; previous period: ${daysLabel(mttrDays.before)}${overBefore}.`,
    );
  }
  if (movement.comparedDay === null) {
    const day = dayLabel(movement.previous.to);
    const why =
      trend.length === 0 ? 'Daily figures are not recorded for this scope' : `No figures were recorded on ${day}`;
    words.push(`${why}, so the number of open findings on ${day} is unknown.`);
    return words;
  }
  const since = `since ${movement.comparedDay}`;
  for (const [what, moved] of momentary(movement)) {
    if (moved.now === null || moved.before === null) continue;
    const from = `${scoreLabel(moved.before)}${populationLabel(moved.beforeOver)}`;
    const to = `${scoreLabel(moved.now)}${populationLabel(moved.nowOver)}`;
    words.push(`${what}: ${describeChange(moved.now - moved.before)} ${since} (from ${from} to ${to}).`);
  }
  return words;
}

/** The changes since the previous period as one paragraph, without figures that have their earlier value beside them. */
export function describeChanges({
  movement,
  trend,
  period,
}: Pick<PostureFacts, 'movement' | 'trend' | 'period'>): string {
  const days = Math.round((Date.parse(period.to) - Date.parse(period.from)) / 86_400_000);
  const words = [`Changes in the last ${countOf(days, 'day')}: ${describeOpenedAndClosed(movement)}`];
  if (movement.comparedDay === null) {
    const [, missing] = describeMovement({ movement: { ...movement, mttrDays: { now: null, before: null } }, trend });
    if (missing !== undefined) words.push(missing);
    return words.join(' ');
  }
  const changes = momentary(movement).flatMap(([what, { now, before }]) =>
    now === null || before === null ? [] : [`${what.toLowerCase()} ${describeChange(now - before)}`],
  );
  if (changes.length > 0) words.push(`Since ${movement.comparedDay}: ${changes.join(', ')}.`);
  return words.join(' ');
}

/** What the figures do not contain: content that was not scanned or not assessed, and suppressed findings. */
export function describeGaps({ coverage, findings, grades }: PostureFacts): string[] {
  const { tags, tagsScanned, tagsPartial } = coverage;
  const words: string[] = [];
  if (tagsScanned < tags) {
    const reasons = coverage.neverScanned.map(({ reason, tags: count }) => `${count} ${reasonLabels[reason]}`);
    words.push(`The content of ${countOf(tags - tagsScanned, 'tag')} is unknown: ${reasons.join(', ')}.`);
  }
  if (tagsPartial > 0) {
    words.push(
      `${countOf(tagsPartial, 'tag was', 'tags were')} only partially assessed and can contain more findings.`,
    );
  }
  if (grades.ungraded > 0) {
    words.push(
      `${countOf(grades.ungraded, 'image has', 'images have')} no grade, because some content was not assessed.`,
    );
  }
  if (findings && findings.suppressed > 0) {
    words.push(
      `${countOf(findings.suppressed, 'finding is', 'findings are')} suppressed by active exceptions and not counted.`,
    );
  }
  return words;
}

function describeOpenedAndClosed({ opened, closed, previous }: MovementFacts): string {
  if (opened.now === null)
    return 'No content in scope was scanned, so the numbers of opened and closed findings are unknown.';
  const flow = `${opened.now} opened and ${closed.now ?? 0} closed`;
  if (opened.before === null) return `${flow}; no content in scope was scanned before ${dayLabel(previous.to)}.`;
  return `${flow}; previous period: ${opened.before} opened and ${closed.before ?? 0} closed.`;
}

function momentary(movement: MovementFacts): [string, MovedMean][] {
  return [
    ['Open findings', movement.open],
    ['Critical', movement.critical],
    ['Known exploited', movement.knownExploited],
    ['Past the deadline', movement.breached],
    ['Mean risk', movement.riskAverage],
  ];
}

/** The number of values of a mean, if it is known. */
function populationLabel(over: number | null | undefined): string {
  return typeof over === 'number' ? ` (over ${over})` : '';
}

function describeChange(change: number): string {
  const size = scoreLabel(Math.abs(change));
  if (size === '0') return 'unchanged';
  return change > 0 ? `${size} more` : `${size} fewer`;
}

/** Describes an upgrade and its effect in one sentence. */
export function describeUpgrade(upgrade: RankedUpgrade): string {
  const { closes, images, knownExploited } = upgrade;
  const exploited = knownExploited > 0 ? `, ${knownExploited} of them known to be exploited` : '';
  const [name, from, to] = [upgrade.name, upgrade.from, upgrade.to].map((text) => plainText(text, 80));
  const where = typeof upgrade.release === 'string' ? ` on ${plainText(upgrade.release, 80)}` : '';
  return `Upgrade ${name} ${from} to ${to}${where} in ${countOf(images, 'image')}: closes ${countOf(closes, 'finding')}${exploited} and removes ${percentLabel(upgrade.riskRemovedPercent)} of the open risk.`;
}
