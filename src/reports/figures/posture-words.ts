import { plainText } from '../plain-text.ts';
import { countOf, daysWord, dayWord, percentWord, scoreWord } from './figure-words.ts';
import type { CoverageFacts, MovedMean, MovementFacts, PostureFacts, RankedUpgrade } from './posture-facts.ts';

/** How a scope stands in one sentence, before everything else. */
export function headlineOf({ coverage, findings, risk, sla }: PostureFacts): string {
  if (!findings) return nothingKnown(coverage);
  const breached = sla.overall.breached ?? 0;
  if (findings.knownExploited > 0) {
    const many = countOf(findings.knownExploited, 'open finding is', 'open findings are');
    return `${many} known to be exploited by attackers; they come before everything else.`;
  }
  if (breached > 0) return `${countOf(breached, 'open finding has', 'open findings have')} passed the deadline.`;
  if (findings.open > 0) {
    return `No deadline is missed; ${countOf(findings.open, 'finding is', 'findings are')} open, the mean risk of ${countOf(risk.imagesScored, 'image')} is ${scoreWord(risk.average)} of 100.`;
  }
  return coverage.tagsScanned < coverage.tags || coverage.tagsPartial > 0
    ? 'Nothing is open in what was looked at; not everything was.'
    : 'Nothing is open.';
}

/** What `nothingKnown` looks at, of a technical report. */
export function scannedOf({ tags, neverScanned }: { tags: number; neverScanned: number }) {
  return { tags, tagsScanned: tags - neverScanned };
}

/** Of a scope in which nothing was assessed. */
export function nothingKnown({ tags, tagsScanned }: Pick<CoverageFacts, 'tags' | 'tagsScanned'>): string {
  if (tags === 0) return 'There is nothing in this scope yet.';
  if (tagsScanned > 0)
    return `Nothing is known yet: nothing in the ${countOf(tagsScanned, 'scanned tag')} could be assessed.`;
  return `Nothing is known yet: none of the ${countOf(tags, 'tag')} in scope has a result.`;
}

/** Of a report that has none before it. */
export const nothingToCompare = 'There is no report before it to compare with.';

/** The posture in words: what was looked at, what is open, how deadlines stand. Whole sentences. */
export function postureWords(facts: PostureFacts): string[] {
  const { coverage, findings } = facts;
  if (coverage.tags === 0) return [];
  return [...coverageWords(facts), ...(findings ? [...openWords(facts), ...slaWords(facts)] : [])];
}

function coverageWords({ coverage, freshness }: PostureFacts): string[] {
  const { tags, tagsScanned, tagsPartial, tagsNotAssessed = 0 } = coverage;
  const words = [
    `${tagsScanned} of ${countOf(tags, 'tag')} (${percentWord(coverage.scannedPercent)}) in ${countOf(coverage.images, 'image')} have a result, ${coverage.tagsRecent} of them from the last 30 days.`,
  ];
  if (tagsScanned > 0) {
    words.push(
      `The median age of the results is ${daysWord(freshness.medianAgeDays)}; the oldest is ${daysWord(freshness.oldestAgeDays)} old.`,
    );
  }
  if (tagsScanned < tags) {
    const reasons = coverage.neverScanned.map(({ reason, tags: count }) => `${count} ${reasonWords[reason]}`);
    words.push(`What the other ${countOf(tags - tagsScanned, 'tag')} hold is not known: ${reasons.join(', ')}.`);
  }
  if (tagsPartial > 0) {
    words.push(
      `${countOf(tagsPartial, 'tag was', 'tags were')} assessed in part only: there may be more in them than is counted.`,
    );
  }
  if (tagsNotAssessed > 0) {
    words.push(`Nothing could be assessed in ${countOf(tagsNotAssessed, 'tag')}: their risk is not known.`);
  }
  return words;
}

const reasonWords = {
  NOT_REQUESTED: 'never requested',
  WAITING: 'waiting or running',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
} as const;

function openWords({ findings, risk, grades }: PostureFacts): string[] {
  if (!findings) return [];
  const { counts, open } = findings;
  const words = [
    open === 0
      ? 'No finding is open in what was looked at.'
      : `${countOf(open, 'finding is', 'findings are')} open, ${counts.critical} of them critical and ${counts.high} high; ${countOf(findings.fixable, 'has a fix', 'have a fix')}.`,
  ];
  if (risk.average !== null) {
    words.push(
      `The mean risk of ${countOf(risk.imagesScored, 'image')} is ${scoreWord(risk.average)} of 100, the highest ${scoreWord(risk.highest)}.`,
    );
  }
  const weak = grades.D + grades.F;
  if (weak > 0) words.push(`${countOf(weak, 'image has', 'images have')} a grade of D or F.`);
  if (grades.ungraded > 0) {
    words.push(
      `${countOf(grades.ungraded, 'image has', 'images have')} no grade, because not all of what they hold was assessed.`,
    );
  }
  if (findings.suppressed > 0) {
    words.push(
      `${countOf(findings.suppressed, 'more finding is', 'more findings are')} covered by active exceptions and counted nowhere above.`,
    );
  }
  return words;
}

function slaWords({ sla, mttr }: PostureFacts): string[] {
  const { overall } = sla;
  const words: string[] = [];
  if (overall.compliancePercent !== null) {
    words.push(
      `Deadlines were met for ${percentWord(overall.compliancePercent)} of ${countOf(overall.closedInTime + overall.closedLate + (overall.breached ?? 0), 'finding')} that closed or fell due: ${overall.breached ?? 0} open past their deadline, ${overall.closedLate} closed late.`,
    );
  }
  if (typeof overall.notYetDue === 'number') {
    words.push(
      `${countOf(overall.notYetDue, 'open finding is', 'open findings are')} not yet due, ${overall.dueSoon ?? 0} of them due soon.`,
    );
  }
  words.push(
    mttr.overall.meanDays === null
      ? 'Nothing was closed in the period, so there is no time to close.'
      : `${countOf(mttr.overall.closed, 'finding')} closed in the period, after ${daysWord(mttr.overall.meanDays)} on average.`,
  );
  return words;
}

/** What moved since the period before, in sentences; what is not known of it is said. */
export function movementWords({ movement, trend }: Pick<PostureFacts, 'movement' | 'trend'>): string[] {
  const words = [flowWords(movement)];
  const { mttrDays } = movement;
  if (mttrDays.now !== null && mttrDays.before !== null) {
    const [over, overBefore] = [mttrDays.nowOver, mttrDays.beforeOver].map(overWord);
    words.push(
      `Closing took ${daysWord(mttrDays.now)} on average${over}, after ${daysWord(mttrDays.before)}${overBefore}.`,
    );
  }
  if (movement.comparedDay === null) {
    const day = dayWord(movement.previous.to);
    const why = trend.length === 0 ? 'Figures by day are not kept of such a scope' : `No figures were kept of ${day}`;
    words.push(`${why}, so it is not known how many were open on ${day}.`);
    return words;
  }
  const since = `since ${movement.comparedDay}`;
  for (const [what, moved] of momentary(movement)) {
    if (moved.now === null || moved.before === null) continue;
    const from = `${scoreWord(moved.before)}${overWord(moved.beforeOver)}`;
    const to = `${scoreWord(moved.now)}${overWord(moved.nowOver)}`;
    words.push(`${what}: ${changeWords(moved.now - moved.before)} ${since} (from ${from} to ${to}).`);
  }
  return words;
}

function flowWords({ opened, closed, previous }: MovementFacts): string {
  if (opened.now === null) return 'Nothing in scope was looked at, so what opened and closed is not known.';
  const flow = `${opened.now} opened and ${closed.now ?? 0} closed`;
  if (opened.before === null) return `${flow}; nothing in scope was looked at before ${dayWord(previous.to)}.`;
  return `${flow}, after ${opened.before} and ${closed.before ?? 0} in the period before.`;
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

/** Over how many a mean was taken, where that is known. */
function overWord(over: number | null | undefined): string {
  return typeof over === 'number' ? ` (over ${over})` : '';
}

function changeWords(change: number): string {
  const size = scoreWord(Math.abs(change));
  if (size === '0') return 'unchanged';
  return change > 0 ? `${size} more` : `${size} fewer`;
}

/** What to do, as one sentence. */
export function actionWords(upgrade: RankedUpgrade): string {
  const { closes, images, knownExploited } = upgrade;
  const exploited = knownExploited > 0 ? `, ${knownExploited} of them known to be exploited` : '';
  const [name, from, to] = [upgrade.name, upgrade.from, upgrade.to].map((text) => plainText(text, 80));
  const where = typeof upgrade.release === 'string' ? ` on ${plainText(upgrade.release, 80)}` : '';
  return `Upgrade ${name} ${from} to ${to}${where} in ${countOf(images, 'image')}: closes ${countOf(closes, 'finding')}${exploited} and removes ${percentWord(upgrade.riskRemovedPercent)} of the open risk.`;
}
