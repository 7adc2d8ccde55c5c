import type { SupportDates } from './support-dates.ts';

/** The last day before `on` (YYYY-MM-DD) on which the support or the extended support of any release ended. Empty if no support ended. */
export function lastEndedDay(dates: Pick<SupportDates, 'all'>, on: string): string {
  let last = '';
  for (const { endsOn, extendedEndsOn } of dates.all()) {
    for (const day of [endsOn, extendedEndsOn]) if (day !== null && day < on && day > last) last = day;
  }
  return last;
}
