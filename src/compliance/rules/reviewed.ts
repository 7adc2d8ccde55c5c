import type { ReviewKind } from '../../domain/review.ts';
import { counted } from '../../lib/counted.ts';
import type { ReviewEvidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import { verified, warning } from './verdict.ts';

const names: Readonly<Record<ReviewKind, string>> = {
  access: 'access',
  audit_log: 'the audit log',
  scope: 'the scope',
  exceptions: 'the exceptions',
};

/** `judgeFramework` applies this rule to every control that is not about images. */
export const reviewed: Rule = {
  id: 'reviewed',
  title: 'Reviews of the whole period are recorded',
  evidenceOf: 'people',
  datasets: ['reviews'],
  judge({ reviews, period }, { reviews: kinds = [] }) {
    if (kinds.length === 0)
      return warning(
        'Evidence offered: these facts support the control but do not cover other systems or actions of people. An assessor must evaluate the control.',
      );
    const days = daysOf(period);
    const found = kinds.map((kind) => reviews.find((one) => one.kind === kind) ?? none(kind, days));
    const facts = Object.fromEntries(found.flatMap(factsOf));
    const lacking = found.filter(({ daysNotReviewed }) => daysNotReviewed > 0);
    if (lacking.length > 0) {
      const gaps = lacking.map((one) => gapText(one, days)).join(' ');
      return warning(`Evidence offered: ${gaps} A person must record a review with reviewer, time and subject.`, facts);
    }
    return verified(`Reviews of the whole period are recorded: ${found.map(countText).join(', ')}.`, facts);
  },
};

const none = (kind: ReviewKind, days: number): ReviewEvidence => ({
  kind,
  count: 0,
  daysNotReviewed: Math.max(1, days),
});

/** Whole days of the period, at least 1. */
function daysOf({ from, to }: { from: string; to: string }): number {
  return Math.max(1, Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000));
}

function gapText({ kind, count, daysNotReviewed }: ReviewEvidence, days: number): string {
  if (count === 0) return `no review of ${names[kind]} is recorded for the period.`;
  return `recorded reviews of ${names[kind]} do not cover ${daysNotReviewed} of ${counted(days, 'day')}.`;
}

const countText = ({ kind, count }: ReviewEvidence): string => `${counted(count, 'review')} of ${names[kind]}`;

const factsOf = ({ kind, count, daysNotReviewed }: ReviewEvidence): [string, number][] => [
  [`${kind}Reviews`, count],
  [`${kind}DaysNotReviewed`, daysNotReviewed],
];
