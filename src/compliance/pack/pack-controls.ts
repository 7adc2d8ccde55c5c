import { momentText } from '../../reports/moment-text.ts';
import type { Block, Figure, Section, Tone } from '../../reports/report-document.ts';
import type { ControlStatus } from '../control-status.ts';
import type { ControlSubject } from '../framework.ts';
import { countStatuses, type JudgedControl } from '../judge-framework.ts';
import { evidenceNames } from './pack-datasets.ts';
import type { PackFacts } from './pack-facts.ts';
import type { PackSection } from './pack-sections.ts';

/** The parts of a pack's document that tell of controls. */

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
            text: `The period was asked for up to ${momentText(period.cutFrom)}, which lies in the future of this pack: it is cut at the moment at which the evidence was taken.`,
          },
        ];
  return {
    id: 'summary',
    title: 'Summary',
    blocks: [
      {
        kind: 'paragraph',
        text: `This pack holds what scans of container images show of ${controls.length} controls of ${framework.title}, ${framework.edition}. It is evidence for whoever assesses, not an assessment: most controls ask for more than images can show, and what that is stands with each of them.`,
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
        text: `Tags in scope: ${tags}. Scanned in the period and wholly assessed: ${scanned}; in part: ${partial}; not scanned: ${tags - scanned - partial}. What was not looked at may hold anything: no control counts as verified by it.`,
      },
    ],
  };
}

function figure(label: string, count: number, status: ControlStatus, all: number): Figure {
  const tone = count === 0 ? 'unknown' : tones[status];
  return { label, value: String(count), note: `of ${all} controls`, tone };
}

function evidenceFigures({ evidence }: PackFacts): Figure[] {
  const { population, gaps, open, exceptions } = evidence;
  const sum = (groups: readonly { count: number }[]): number => groups.reduce((total, { count }) => total + count, 0);
  const exploited = sum(open.filter(({ isKnownExploited, isExcepted }) => isKnownExploited && !isExcepted));
  const seen = population.scanned + population.partial;
  return [
    {
      label: 'Scanned',
      value: population.tags === 0 ? '–' : `${Math.floor((100 * seen) / population.tags)} %`,
      note: `${seen} of ${population.tags} tags`,
    },
    {
      label: 'Longest gap',
      value: gaps.length === 0 ? '–' : `${Math.max(...gaps.map(({ days }) => days))} days`,
      note: 'without a result',
    },
    {
      label: 'Open at the end',
      value: seen === 0 ? '–' : String(sum(open.filter(({ isExcepted }) => !isExcepted))),
      note: `${exploited} known exploited`,
    },
    { label: 'Exceptions', value: String(exceptions.inForce), note: 'in force at the end' },
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
              text: `Identifiers are those of the source. Its text is not free to copy: titles are in our own words, and the source holds.`,
            } as const,
          ]
        : []),
      {
        kind: 'table',
        columns: [
          { id: 'control', title: 'Control', type: 'text', width: 1.6 },
          { id: 'title', title: 'Title', type: 'text', width: 4 },
          { id: 'status', title: 'Status', type: 'text', width: 1.7 },
          { id: 'about', title: 'About', type: 'text', width: 1.6 },
          { id: 'coverage', title: 'Coverage', type: 'text', width: 1 },
        ],
        rows: controls.map(({ id, title, status, subject, coverage }) => [
          id,
          title,
          statusText(status),
          subjectText(subject),
          coverage ?? 'none',
        ]),
      },
    ],
  };
}

export function controlSection(control: JudgedControl, sections: readonly PackSection[]): Section {
  const { id, title, status, subject, coverage, reason, checked, why, outcomes } = control;
  return {
    id: `control-${id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    title: `${id}  ${title}`,
    blocks: [
      {
        kind: 'figures',
        figures: [
          { label: 'Status', value: statusText(status), tone: tones[status] },
          { label: 'About', value: subjectText(subject) },
          { label: 'Coverage', value: coverage === null ? 'None' : coverage === 'full' ? 'Full' : 'Partial' },
        ],
      },
      {
        kind: 'terms',
        terms: [
          { term: 'What is checked', definition: checked },
          { term: 'Why', definition: why },
          { term: coverage === 'full' ? 'Why full' : 'What is beyond it', definition: reason },
        ],
      },
      ...(outcomes.length === 0 ? [] : [outcomesTable(control, sections)]),
    ],
  };
}

function outcomesTable({ outcomes }: JudgedControl, sections: readonly PackSection[]): Block {
  return {
    kind: 'table',
    columns: [
      { id: 'question', title: 'Question', type: 'text', width: 2.4 },
      { id: 'status', title: 'Status', type: 'text', width: 1.5 },
      { id: 'summary', title: 'Outcome', type: 'text', width: 3.6 },
      { id: 'evidence', title: 'Evidence', type: 'text', width: 1.4 },
    ],
    rows: outcomes.map(({ title, status, summary, datasets }) => [
      title,
      statusText(status),
      summary,
      evidenceNames(datasets, sections).join(', '),
    ]),
  };
}

/** Packs that were made before controls had a subject say nothing of it. */
function subjectText(subject: ControlSubject | undefined): string {
  return subject === undefined ? '–' : subjects[subject];
}

const subjects: Readonly<Record<ControlSubject, string>> = {
  images: 'Images',
  'customer-systems': 'Your systems',
  people: 'People',
};

/** What people reviewed and recorded; in every pack. */
export function reviewsSection(): Section {
  return {
    id: 'reviews',
    title: 'Recorded reviews',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Reviews that people recorded in this service and whose period overlaps that of the pack. The service records who recorded a review and when; what was reviewed is the statement of that person.',
      },
      { kind: 'dataset', dataset: 'reviews', rowsMax: 1000 },
    ],
  };
}

function statusText(status: ControlStatus): string {
  const text = status.toLowerCase().replace('_', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export function aboutSection({ framework, evidence, scope }: PackFacts): Section {
  const { critical, high, medium, low } = evidence.policy;
  return {
    id: 'about',
    title: 'About this pack',
    blocks: [
      {
        kind: 'terms',
        terms: [
          { term: 'Scope', definition: scope.join(' ') },
          {
            term: 'Verified, warning, failed',
            definition:
              'A control is as good as the worst of its rules. A rule that lacks evidence gives a warning, never verified. Not applicable: images say nothing of it, or there was nothing to judge.',
          },
          {
            term: 'Evidence offered',
            definition:
              'A control about your systems or about what people do is never verified by facts about this service alone. Its evidence is offered as a warning until people recorded reviews that cover the whole period; where no such review settles it, an assessor has to judge it.',
          },
          {
            term: 'Tag in scope',
            definition:
              'A tag of an image in the scope that was known to the service at some time of the period. Images in registries that are not connected are not known. It counts as scanned where each of its platforms that was ever scanned, or asked for, was wholly assessed in the period.',
          },
          {
            term: 'Open at the end',
            definition:
              'A vulnerability in a package of a tag and platform that was found before the end of the period and not gone by then. Its severity is the latest that is known.',
          },
          {
            term: 'Shown to be gone',
            definition:
              'A later scan of the tag and platform, which left nothing out, no longer found it. What ended with its tag was not remediated: it counts neither as closed in time nor as late.',
          },
          {
            term: 'Deadline',
            definition: `Days from the first detection in any tag of the image, by the policy of the organization: critical ${critical}, high ${high}, medium ${medium}, low ${low}. A control that sets other terms says so in its numbers.`,
          },
          {
            term: 'Access list',
            definition: 'As of the moment of the pack, not of the end of the period: its history is in the audit log.',
          },
          {
            term: 'Audit log',
            definition:
              'Each entry has the SHA-256 of the hash before it (32 bytes) and the entry as canonical JSON, which stands beside it in the JSON document. Checkpoints are signed with the key of the organization (Ed25519): the line `plimsoll audit checkpoint`, a line feed, and hash, number, organizationId, sequence (as text) and signedAt as canonical JSON. The log was signed when this pack was begun.',
          },
          {
            term: 'Checking this pack',
            definition:
              'manifest.json has the SHA-256 of every file, and signature.json an Ed25519 signature over it. `plimsoll verify PACK.zip --key FINGERPRINT` checks both without a network; the fingerprint must come from the organization by another way.',
          },
          { term: 'Source', definition: `${framework.source}; ${framework.edition}.` },
        ],
      },
    ],
  };
}
