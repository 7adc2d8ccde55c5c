import type { Chart } from '../report-document.ts';
import { formatNumber } from './svg.ts';

/** Values that a description names. A table or another format of the report has the others. */
const valuesMax = 20;

/** What a chart shows, in words, for readers who do not see it. */
export function describeChart(chart: Chart, title: string): string {
  const unit = chart.unit === '' ? '' : ` ${chart.unit}`;
  const text = (value: number): string => `${formatNumber(value)}${unit}`;
  switch (chart.kind) {
    case 'bars':
      return `Bar chart. ${title}. ${named(chart.bars.map(({ label, value }) => `${label}: ${text(value)}`))}`;
    case 'share':
      return `Stacked bar. ${title}. ${named(chart.parts.map(({ label, value }) => `${label}: ${text(value)}`))}`;
    case 'lines': {
      const period = chart.x.length === 0 ? '' : ` From ${chart.x[0]} to ${chart.x.at(-1)}.`;
      return `Line chart. ${title}.${period} ${named(chart.lines.map(({ label, values }) => `${label}: ${course(values, text)}`))}`;
    }
  }
}

function named(parts: readonly string[]): string {
  if (parts.length === 0) return 'No values.';
  const more = parts.length - valuesMax;
  return `${parts.slice(0, valuesMax).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

function course(values: readonly (number | null)[], text: (value: number) => string): string {
  const known = values.filter((value): value is number => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return 'unknown';
  const range = `lowest ${text(Math.min(...known))}, highest ${text(Math.max(...known))}`;
  return known.length === 1 ? text(first) : `first ${text(first)}, last ${text(last)}, ${range}`;
}
