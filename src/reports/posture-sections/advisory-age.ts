import { momentText } from '../moment-text.ts';
import type { FreshnessFacts } from '../posture-facts.ts';

/** The two times of the advisories as facts of a cover. Unknown times are dashes. */
export function advisoryFacts(times: {
  confirmedAt: string | null | undefined;
  changedAt: string | null | undefined;
}): { label: string; value: string }[] {
  const text = (moment: string | null | undefined): string =>
    moment === null || moment === undefined ? '–' : momentText(moment);
  return [
    { label: 'Advisories confirmed', value: text(times.confirmedAt) },
    { label: 'Advisory data changed', value: text(times.changedAt) },
  ];
}

export function advisoryTimesOf({ advisoriesConfirmedOldest, advisoriesNewest }: FreshnessFacts) {
  return { confirmedAt: advisoriesConfirmedOldest, changedAt: advisoriesNewest };
}
