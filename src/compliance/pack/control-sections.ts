import type { ReviewKind } from '../../domain/review.ts';
import { momentText } from '../../reports/moment-text.ts';
import type { Block, Figure, Section, Tone } from '../../reports/report-document.ts';
import { shownCount, shownPercent, shownText, shownWholeDays } from '../../reports/shown-figure.ts';
import { tableBlock } from '../../reports/table-block.ts';
import type { ControlStatus } from '../control-status.ts';
import type { ControlSubject } from '../framework.ts';
import { countStatuses, type JudgedControl, type Outcome } from '../judge-framework.ts';
import { countMalicious } from '../rules/count-malicious.ts';
import { evidenceNames } from './evidence-tables.ts';
import type { PackFacts } from './pack-facts.ts';
import type { PackSection } from './pack-sections.ts';

/** Sections of the pack document about controls. */

const tones: Readonly<Record<ControlStatus, Tone>> = {
  VERIFIED: 'good',
  WARNING: 'neutral',
  FAILED: 'bad',
  NOT_APPLICABLE: 'unknown',
};

export function summarySection(facts: PackFacts): Section {
  const { framework, controls, evidence, period } = facts;
  const counts = countStatuses(controls);
  const { tags, scanned, partial } = evidence.population;
  const cut: Block[] =
    period.cutFrom === null
      ? []
      : [
          {
            kind: 'paragraph',
            isNote: true,
            text: `The requested end of the period, ${momentText(period.cutFrom)}, is in the future of this pack. The period ends at the time when the evidence was collected.`,
          },
        ];
  return {
    id: 'summary',
    title: 'Summary',
    blocks: [
      {
        kind: 'paragraph',
        text: `This pack contains evidence from container image scans for ${controls.length} controls of ${framework.title}, ${framework.edition}. It supports an assessment and does not replace it: most controls have requirements that image scans cannot prove. Each control lists these requirements.`,
      },
      ...cut,
      {
        kind: 'figures',
        figures: [
          figure('Verified', counts.VERIFIED, 'VERIFIED', controls.length),
          figure('Warning', counts.WARNING, 'WARNING', controls.length),
          figure('Failed', counts.FAILED, 'FAILED', controls.length),
          figure('Not applicable', counts.NOT_APPLICABLE, 'NOT_APPLICABLE', controls.length),
        ],
      },
      {
        kind: 'chart',
        caption: 'Controls by status',
        chart: {
          kind: 'share',
          unit: 'controls',
          parts: [
            { label: 'Verified', value: counts.VERIFIED, tone: 'good' },
            { label: 'Warning', value: counts.WARNING, tone: 'neutral' },
            { label: 'Failed', value: counts.FAILED, tone: 'bad' },
            { label: 'Not applicable', value: counts.NOT_APPLICABLE, tone: 'unknown' },
          ],
        },
      },
      { kind: 'figures', figures: evidenceFigures(facts) },
      {
        kind: 'paragraph',
        isNote: true,
        text: `Tags in scope: ${tags}. Scanned in the period and completely assessed: ${scanned}; partially assessed: ${partial}; not scanned: ${tags - scanned - partial}. Content that was not scanned is unknown and never makes a control verified.`,
      },
    ],
  };
}

function figure(label: string, count: number, status: ControlStatus, all: number): Figure {
  const tone = count === 0 ? 'unknown' : tones[status];
  return { label, ...shownCount(count), note: `of ${all} controls`, tone };
}

function evidenceFigures({ evidence }: PackFacts): Figure[] {
  const { population, gaps, open, exceptions } = evidence;
  const sum = (groups: readonly { count: number }[]): number => groups.reduce((total, { count }) => total + count, 0);
  const exploited = sum(open.filter(({ isKnownExploited, isExcepted }) => isKnownExploited && !isExcepted));
  const malicious = countMalicious(open);
  const seen = population.scanned + population.partial;
  return [
    {
      label: 'Scanned',
      ...shownPercent(population.tags === 0 ? null : (100 * seen) / population.tags),
      note: `${seen} of ${population.tags} tags`,
    },
    {
      label: 'Longest gap',
      ...shownWholeDays(gaps.length === 0 ? null : Math.max(...gaps.map(({ days }) => days))),
      note: 'without a result',
    },
    {
      label: 'Open at end of period',
      ...shownCount(seen === 0 ? null : sum(open.filter(({ isExcepted }) => !isExcepted))),
      note: `${exploited} known exploited`,
    },
    {
      label: 'Malicious packages',
      ...shownCount(seen === 0 ? null : malicious),
      note: 'open findings at end of period',
      tone: malicious > 0 ? 'bad' : 'neutral',
    },
    { label: 'Exceptions', ...shownCount(exceptions.inForce), note: 'active at end of period' },
  ];
}

export function controlsSection({ controls, framework }: PackFacts): Section {
  return {
    id: 'controls',
    title: 'Controls',
    blocks: [
      ...(framework.titles === 'own words'
        ? [
            {
              kind: 'paragraph',
              isNote: true,
              text: `Identifiers are those of the source. The text of the source is protected by copyright, so titles are paraphrased; the source is authoritative.`,
            } as const,
          ]
        : []),
      tableBlock({
        columns: [
          { id: 'control', title: 'Control', type: 'text', width: 1.6 },
          { id: 'title', title: 'Title', type: 'text', width: 4 },
          { id: 'status', title: 'Status', type: 'text', width: 1.7 },
          { id: 'about', title: 'Subject', type: 'text', width: 1.6 },
          { id: 'coverage', title: 'Coverage', type: 'text', width: 1 },
        ],
        rows: controls.map(({ id, title, status, subject, coverage }) => ({
          control: id,
          title,
          status: statusText(status),
          about: subjectText(subject),
          coverage: coverage ?? 'none',
        })),
      }),
    ],
  };
}

export function controlSection(control: JudgedControl, sections: readonly PackSection[]): Section {
  const { id, title, status, subject, coverage, reason, reviews, checked, why, outcomes } = control;
  return {
    id: `control-${id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    title: `${id}  ${title}`,
    blocks: [
      {
        kind: 'figures',
        figures: [
          { label: 'Status', ...shownText(statusText(status)), tone: tones[status] },
          { label: 'Subject', ...shownText(subjectText(subject)) },
          { label: 'Coverage', ...shownText(coverage === null ? 'None' : coverage === 'full' ? 'Full' : 'Partial') },
        ],
      },
      {
        kind: 'terms',
        terms: [
          { term: 'Checks', definition: checked },
          { term: 'Why', definition: why },
          { term: coverage === 'full' ? 'Reason for full coverage' : 'Requirements not covered', definition: reason },
          { term: 'Required reviews', definition: reviewsText(subject, reviews) },
          ...(outcomes.length === 0 ? [noRule] : []),
        ],
      },
      ...outcomeBlocks(control, sections),
    ],
  };
}

const noRule = { term: 'Rules', definition: 'None: image scans give no evidence for this control.' };

/** The rules with their outcomes, and below the table the numbers in full, because cells of a table are cut on paper. */
function outcomeBlocks(control: JudgedControl, sections: readonly PackSection[]): Block[] {
  const { outcomes } = control;
  if (outcomes.length === 0) return [];
  const numbers = outcomes.map(({ title, facts }) => ({ term: title, definition: numbersText(facts) }));
  return [outcomesTable(control, sections), { kind: 'terms', terms: numbers }];
}

function outcomesTable({ outcomes }: JudgedControl, sections: readonly PackSection[]): Block {
  return tableBlock({
    columns: [
      { id: 'question', title: 'Rule', type: 'text', width: 2.4 },
      { id: 'status', title: 'Status', type: 'text', width: 1.5 },
      { id: 'summary', title: 'Outcome', type: 'text', width: 3.6 },
      { id: 'evidence', title: 'Evidence', type: 'text', width: 1.4 },
    ],
    rows: outcomes.map(({ title, status, summary, datasets }) => ({
      question: title,
      status: statusText(status),
      summary,
      evidence: evidenceNames(datasets, sections).join(', '),
    })),
  });
}

/** `tagsNotScanned` becomes `tags not scanned`. Ids of checks stay as they are. */
function numbersText(facts: Outcome['facts']): string {
  const named = Object.entries(facts).map(([name, value]) => {
    return `${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${value}`;
  });
  return named.length === 0 ? 'No numbers.' : named.join('; ');
}

function reviewsText(subject: ControlSubject | undefined, reviews: readonly ReviewKind[] | undefined): string {
  if (subject === undefined || subject === 'images') return 'None: the control is about images.';
  if (reviews === undefined) return 'None: the control has no rules.';
  if (reviews.length === 0) return 'No review in this service satisfies the control, so it is never verified.';
  return `${reviews.map((kind) => kind.replace('_', ' ')).join(', ')}: recorded for the whole period.`;
}

/** Packs of earlier versions have no subject. */
function subjectText(subject: ControlSubject | undefined): string {
  return subject === undefined ? '–' : subjects[subject];
}

const subjects: Readonly<Record<ControlSubject, string>> = {
  images: 'Images',
  'customer-systems': 'Your systems',
  people: 'People',
};

/** The section of recorded reviews, which every pack contains. */
export function reviewsSection(): Section {
  return {
    id: 'reviews',
    title: 'Recorded reviews',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Reviews recorded in this service with a period that overlaps the period of the pack. The service records the reviewer and the time; the content of the review is the statement of the reviewer.',
      },
      { kind: 'dataset', dataset: 'reviews', rowsMax: 1000 },
    ],
  };
}

function statusText(status: ControlStatus): string {
  const text = status.toLowerCase().replace('_', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
