import type { ReviewKind } from '../../domain/review.ts';
import { momentText } from '../../reports/moment-text.ts';
import type { Block, Figure, Section, Tone } from '../../reports/report-document.ts';
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
  return { label, value: String(count), note: `of ${all} controls`, tone };
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
      value: population.tags === 0 ? '–' : `${Math.floor((100 * seen) / population.tags)} %`,
      note: `${seen} of ${population.tags} tags`,
    },
    {
      label: 'Longest gap',
      value: gaps.length === 0 ? '–' : `${Math.max(...gaps.map(({ days }) => days))} days`,
      note: 'without a result',
    },
    {
      label: 'Open at end of period',
      value: seen === 0 ? '–' : String(sum(open.filter(({ isExcepted }) => !isExcepted))),
      note: `${exploited} known exploited`,
    },
    {
      label: 'Malicious packages',
      value: seen === 0 ? '–' : String(malicious),
      note: 'open findings at end of period',
      tone: malicious > 0 ? 'bad' : 'neutral',
    },
    { label: 'Exceptions', value: String(exceptions.inForce), note: 'active at end of period' },
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
          { label: 'Status', value: statusText(status), tone: tones[status] },
          { label: 'Subject', value: subjectText(subject) },
          { label: 'Coverage', value: coverage === null ? 'None' : coverage === 'full' ? 'Full' : 'Partial' },
        ],
      },
      {
        kind: 'terms',
        terms: [
          { term: 'Checks', definition: checked },
          { term: 'Why', definition: why },
          { term: coverage === 'full' ? 'Reason for full coverage' : 'Requirements not covered', definition: reason },
          { term: 'Required reviews', definition: reviewsText(subject, reviews) },
        ],
      },
      outcomes.length === 0
        ? { kind: 'paragraph', text: 'No rule: image scans give no evidence for this control.' }
        : outcomesTable(control, sections),
    ],
  };
}

function outcomesTable({ outcomes }: JudgedControl, sections: readonly PackSection[]): Block {
  return tableBlock({
    columns: [
      { id: 'question', title: 'Rule', type: 'text', width: 2.2 },
      { id: 'status', title: 'Status', type: 'text', width: 1.4 },
      { id: 'summary', title: 'Outcome', type: 'text', width: 3.2 },
      { id: 'numbers', title: 'Numbers', type: 'text', width: 2.8 },
      { id: 'evidence', title: 'Evidence', type: 'text', width: 1.5 },
    ],
    rows: outcomes.map(({ title, status, summary, facts, datasets }) => ({
      question: title,
      status: statusText(status),
      summary,
      numbers: numbersText(facts),
      evidence: evidenceNames(datasets, sections).join(', '),
    })),
  });
}

/** `tagsNotScanned` becomes `tags not scanned`. Ids of checks stay as they are. */
function numbersText(facts: Outcome['facts']): string {
  const named = Object.entries(facts).map(([name, value]) => {
    return `${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${value}`;
  });
  return named.length === 0 ? '–' : named.join('; ');
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
              'The status of a control is the worst status of its rules. A rule without sufficient evidence gives a warning, never verified. Not applicable: image scans give no evidence for the control, or there was nothing to evaluate.',
          },
          {
            term: 'Evidence offered',
            definition:
              'A control about your systems or about actions of people is never verified by facts about this service alone. Its evidence is offered as a warning until reviews that cover the whole period are recorded. Without such reviews, an assessor must evaluate the control.',
          },
          {
            term: 'Tag in scope',
            definition:
              'A tag of an image in the scope that the service knew at some time in the period. Images in registries that are not connected are not known. A tag counts as scanned if each of its platforms that was ever scanned or requested was completely assessed in the period.',
          },
          {
            term: 'Open at end of period',
            definition:
              'A vulnerability in a package of a tag and platform that was found before the end of the period and was not closed by then. Its severity is the latest known severity.',
          },
          {
            term: 'Malicious packages',
            definition:
              'Open findings of packages that a record of OpenSSF or GitHub calls malicious. Findings that an exception covers do not count. Packages without such a record are not recognized.',
          },
          {
            term: 'Closure proven',
            definition:
              'A later complete scan of the tag and platform no longer found it. Findings that ended because their tag was removed were not remediated: they count neither as closed in time nor as late.',
          },
          {
            term: 'Deadline',
            definition: `Days from the first detection in any tag of the image, according to the policy of the organization: critical ${critical}, high ${high}, medium ${medium}, low ${low}. If a control has other deadlines, its numbers list them.`,
          },
          {
            term: 'Access list',
            definition:
              'The access list shows the state at the time of the pack, not at the end of the period. The audit log contains its history.',
          },
          {
            term: 'Audit log',
            definition:
              'Each entry has the SHA-256 of the previous hash (32 bytes) and the entry as canonical JSON, which the JSON document contains. Checkpoints are signed with the key of the organization (Ed25519): the line `plimsoll audit checkpoint`, a line feed, and hash, number, organizationId, sequence (as text) and signedAt as canonical JSON. The log was signed before this pack was created.',
          },
          {
            term: 'Verifying this pack',
            definition:
              'manifest.json contains the SHA-256 of every file, and signature.json an Ed25519 signature over manifest.json. `plimsoll verify PACK.zip --key FINGERPRINT` checks both without a network. Obtain the fingerprint from the organization, not from the pack.',
          },
          { term: 'Source', definition: `${framework.source}; ${framework.edition}.` },
        ],
      },
    ],
  };
}
