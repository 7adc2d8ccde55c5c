import type { FlowWeek } from '../exposure-facts.ts';
import type { Block } from '../report-document.ts';

/** Charts of the last weeks: opened and closed findings, time to close, met deadlines. */
export function flowBlocks(weeks: readonly FlowWeek[] | undefined): Block[] {
  if (!weeks || weeks.every(({ opened }) => opened === null)) {
    const text = 'There are no weekly figures, because no content in scope was scanned in these weeks.';
    return [{ kind: 'paragraph', text, isNote: true }];
  }
  const blocks = [openedAndClosed(weeks), timeToClose(weeks), deadlinesMet(weeks)].filter((block) => block !== null);
  if (weeks.every(({ meanDays }) => meanDays !== null)) return blocks;
  const text = 'Lines have gaps in weeks without a closed finding, and in weeks whose figures are unknown.';
  return [...blocks, { kind: 'paragraph', text, isNote: true }];
}

const daysOf = (weeks: readonly FlowWeek[]): string[] => weeks.map(({ to }) => to.slice(0, 10));

function openedAndClosed(weeks: readonly FlowWeek[]): Block {
  return {
    kind: 'chart',
    caption: 'Findings opened and closed per week (weeks end on the named day)',
    chart: {
      kind: 'lines',
      unit: 'findings',
      x: daysOf(weeks),
      lines: [
        { label: 'Opened', values: weeks.map(({ opened }) => opened), tone: 'bad' },
        { label: 'Closed', values: weeks.map(({ closed }) => closed), tone: 'good' },
      ],
    },
  };
}

/** Null if nothing was closed. */
function timeToClose(weeks: readonly FlowWeek[]): Block | null {
  if (weeks.every(({ meanDays }) => meanDays === null)) return null;
  return {
    kind: 'chart',
    caption: 'Time to close: days from first detection, of the findings closed in each week',
    chart: {
      kind: 'lines',
      unit: 'days',
      x: daysOf(weeks),
      lines: [
        { label: 'Mean', values: weeks.map(({ meanDays }) => rounded(meanDays)) },
        { label: 'Median', values: weeks.map(({ medianDays }) => rounded(medianDays)), tone: 'good' },
      ],
    },
  };
}

/** Null if no week has a percentage. */
function deadlinesMet(weeks: readonly FlowWeek[]): Block | null {
  const percentages = weeks.map(metPercent);
  if (percentages.every((percent) => percent === null)) return null;
  return {
    kind: 'chart',
    caption: 'Deadlines met per week: percentage of the findings closed in the week or overdue at its end',
    chart: {
      kind: 'lines',
      unit: '%',
      x: daysOf(weeks),
      lines: [{ label: 'Deadlines met', values: percentages, tone: 'good' }],
    },
  };
}

function metPercent({ closedInTime, closedLate, breached }: FlowWeek): number | null {
  if (closedInTime === null || closedLate === null || breached === null) return null;
  const judged = closedInTime + closedLate + breached;
  return judged === 0 ? null : rounded((closedInTime / judged) * 100);
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10;
}
