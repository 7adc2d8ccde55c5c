import type { Overview } from './overview-query.ts';

type Deadlines = NonNullable<Overview['deadlines']>;

export interface BurnDownStep {
  /** "Overdue", or the first and the last day of the week. */
  label: string;
  /** Deadlines that come in the week. */
  due: number;
  /** Open findings with a deadline that may be left at the end of the week if each deadline is met. */
  left: number;
  /** Filter of the findings that are due in the week. */
  search: Record<string, string>;
}

const daysOfWeek = 7;

/**
 * The deadlines of open findings by week: what is overdue, each week from today, and what is due later. `asOf`: the current day begins at
 * this time, because an earlier deadline of the day is overdue.
 */
export function burnDownSteps({ overdue, days, later }: Deadlines, asOf: string): BurnDownStep[] {
  const total = days.reduce((sum, { due }) => sum + due, overdue + later);
  let left = total - overdue;
  const steps: BurnDownStep[] = [{ label: 'Overdue', due: overdue, left, search: { deadline: 'overdue' } }];
  for (let first = 0; first < days.length; first += daysOfWeek) {
    const week = days.slice(first, first + daysOfWeek);
    const [from, to] = [week[0]?.day ?? '', week.at(-1)?.day ?? ''];
    const due = week.reduce((sum, day) => sum + day.due, 0);
    left -= due;
    const search = { dueFrom: first === 0 ? asOf : from, dueTo: to };
    steps.push({ label: `${from} to ${to}`, due, left, search });
  }
  const end = days.at(-1)?.day;
  if (later > 0 && end !== undefined) {
    steps.push({ label: `After ${end}`, due: later, left: 0, search: { dueFrom: dayAfter(end) } });
  }
  return steps;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
