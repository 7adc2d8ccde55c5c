import { countOf, dayLabel } from '../figure-labels.ts';
import { plainText } from '../plain-text.ts';
import type { ComparedFigure, ComparedImage, ComparedItem, Listed, ReportComparison } from '../report-comparison.ts';
import type { Block, Column, Section } from '../report-document.ts';
import { tableBlock } from '../table-block.ts';

export const comparisonSection = 'comparison';

/** The section of a report that has a predecessor: figures, what became better or worse, what is new and what is gone. */
export function sinceLastReport(comparison: ReportComparison | undefined): Section {
  const title = 'Since the last report';
  if (!comparison) {
    const text = 'This is the first report of this kind and scope, so there is nothing to compare it with.';
    return { id: comparisonSection, title, blocks: [{ kind: 'paragraph', text }] };
  }
  return { id: comparisonSection, title, blocks: blocksOf(comparison) };
}

function blocksOf(comparison: ReportComparison): Block[] {
  const { comparedWith, better, worse, items } = comparison;
  const figures = comparison.figures.every(isUnchanged) ? [] : comparison.figures;
  return [
    {
      kind: 'paragraph',
      text: `Compared with the report of ${dayLabel(comparedWith.asOf)} (version ${comparedWith.version}). ${summaryOf(comparison)}`,
    },
    ...(figures.length > 0 ? [figuresTable(figures)] : []),
    ...imagesTable('Worse', worse),
    ...imagesTable('Better', better),
    ...(items ? [...itemsTable('New', items.what, items.added), ...itemsTable('Gone', items.what, items.gone)] : []),
    ...imageNames(comparison),
    ...(isCut(comparison) ? [wholeLists(comparison)] : []),
  ];
}

function isCut({ better, worse, items, newImages, goneImages }: ReportComparison): boolean {
  const lists = [better, worse, newImages, goneImages, ...(items ? [items.added, items.gone] : [])];
  return lists.some(({ total, entries }) => total > entries.length);
}

function wholeLists({ comparedWith: { reportId, version } }: ReportComparison): Block {
  const text = `These lists end early. The tables of both reports have every row: this one, and version ${version} of report ${reportId}, in the formats JSON and XLSX.`;
  return { kind: 'paragraph', text, isNote: true };
}

function summaryOf({ figures, better, worse, items, newImages, goneImages }: ReportComparison): string {
  const parts: string[] = [];
  if (worse.total + better.total === 0 && figures.every(isUnchanged)) {
    parts.push('No figure changed.');
  }
  if (items?.what !== 'component') parts.push(`Images: ${worse.total} worse, ${better.total} better.`);
  if (items) {
    const name = items.what === 'vulnerability' ? 'Vulnerabilities' : 'Components';
    parts.push(`${name}: ${items.added.total} new, ${items.gone.total} gone.`);
  }
  if (newImages.total + goneImages.total > 0) {
    parts.push(`Images with a first result: ${newImages.total}; without a result now: ${goneImages.total}.`);
  }
  return parts.join(' ');
}

const isUnchanged = ({ before, after }: ComparedFigure): boolean => before === after;

const figureColumns = [
  { id: 'figure', title: 'Figure', type: 'text', width: 4 },
  { id: 'before', title: 'Last report', type: 'value', width: 1.4 },
  { id: 'after', title: 'This report', type: 'value', width: 1.4 },
  { id: 'change', title: 'Change', type: 'text', width: 2 },
] as const satisfies readonly Column[];

function figuresTable(figures: readonly ComparedFigure[]): Block {
  return tableBlock({
    caption: 'Figures',
    columns: figureColumns,
    rows: figures.map((one) => ({ figure: one.figure, before: one.before, after: one.after, change: changeText(one) })),
  });
}

function changeText({ before, after, isWorse }: ComparedFigure): string {
  const change = Math.round((after - before) * 10) / 10;
  if (change === 0) return 'unchanged';
  const size = change > 0 ? `+${change}` : `−${-change}`;
  if (isWorse === null) return size;
  return `${size} (${isWorse ? 'worse' : 'better'})`;
}

const imageColumns = [
  { id: 'image', title: 'Image', type: 'text', width: 6 },
  { id: 'riskBefore', title: 'Risk before', type: 'integer', width: 1 },
  { id: 'riskAfter', title: 'Risk now', type: 'integer', width: 1 },
  { id: 'findingsBefore', title: 'Findings before', type: 'integer', width: 1.2 },
  { id: 'findingsAfter', title: 'Findings now', type: 'integer', width: 1.2 },
] as const satisfies readonly Column[];

function imagesTable(word: 'Better' | 'Worse', { total, entries }: Listed<ComparedImage>): Block[] {
  if (total === 0) return [];
  const rows = entries.map((one) => ({ ...one, image: plainText(one.image, 160) }));
  return [
    tableBlock({
      caption: `${word}: ${shownOf(total, entries.length, 'image', 'images')}`,
      columns: imageColumns,
      rows,
    }),
  ];
}

const itemColumns = {
  vulnerability: [
    { id: 'name', title: 'Vulnerability', type: 'text', width: 3 },
    { id: 'severity', title: 'Severity', type: 'severity', width: 1.6 },
    { id: 'knownExploited', title: 'Known exploited', type: 'text', width: 1.4 },
    { id: 'text', title: 'Description', type: 'text', width: 7 },
  ],
  component: [
    { id: 'name', title: 'Component', type: 'text', width: 6 },
    { id: 'text', title: 'License', type: 'text', width: 4 },
  ],
} as const satisfies Record<string, readonly Column[]>;

function itemsTable(
  word: 'New' | 'Gone',
  what: 'vulnerability' | 'component',
  { total, entries }: Listed<ComparedItem>,
): Block[] {
  if (total === 0) return [];
  const [one, many] = what === 'vulnerability' ? ['vulnerability', 'vulnerabilities'] : ['component', 'components'];
  const rows = entries.map(({ name, severity, isKnownExploited, text }) => ({
    name: plainText(name, 120),
    severity,
    knownExploited: isKnownExploited ? 'Yes' : 'No',
    text: plainText(text, 160),
  }));
  return [
    tableBlock({ caption: `${word}: ${shownOf(total, entries.length, one, many)}`, columns: itemColumns[what], rows }),
  ];
}

/** `3 images`, or `the first 10 of 25 images`. */
function shownOf(total: number, shown: number, one: string, many: string): string {
  return total === shown ? countOf(total, one, many) : `the first ${shown} of ${total} ${many}`;
}

function imageNames({ newImages, goneImages }: ReportComparison): Block[] {
  const sentence = (label: string, { total, entries }: Listed<string>): string[] => {
    if (total === 0) return [];
    const more = total > entries.length ? ` and ${total - entries.length} more` : '';
    return [`${label}: ${entries.map((name) => plainText(name, 120)).join(', ')}${more}.`];
  };
  const items = [
    ...sentence('Images with a first result', newImages),
    ...sentence('Images without a result now', goneImages),
  ];
  return items.length === 0 ? [] : [{ kind: 'list', items }];
}
