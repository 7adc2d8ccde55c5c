import type { Tone } from '../../components/badge/badge.tsx';
import type { Schemas } from '../../lib/api/client.ts';
import type { ReportDocument } from '../report-document/report-document.ts';

export type Framework = Schemas['ComplianceSummary']['frameworks'][number];
export type Verdict = Framework['controls'][number]['status'];

/** A control with its verdict, from the current evaluation or from a pack. A pack has more: the numbers and tables of each rule. */
export interface Control {
  id: string;
  title: string;
  status: string;
  subject: string;
  coverage: string | null;
  /** Requirements that the evidence does not cover. */
  reason: string;
  checked?: string;
  why?: string;
  /** How many exceptions change the control. Null: none can. Absent in packs, which do not count them. */
  exceptions?: Framework['controls'][number]['exceptions'];
  outcomes: readonly ControlOutcome[];
}

export interface ControlOutcome {
  rule: string;
  /** The rule in words; absent in the current evaluation. */
  question?: string;
  status: string;
  summary: string;
  facts?: string;
  /** Tables of the pack with the counted rows. */
  evidence?: string;
}

/** An exception in force at the end of the period, from the current evaluation or from a pack. */
export interface ControlException {
  id: string;
  cveId: string;
  package: string;
  category: string;
  reason: string;
  proposedBy: string;
  approvedBy: string | null;
  expiresAt: string | null;
  /** Open findings that it covers. Absent in packs, which do not count them. */
  openFindings?: number;
  /** Rules that it changes. Absent in packs: every rule that exceptions can change. */
  rules?: readonly string[];
}

/** Rules that leave out findings under exceptions, or that judge the exceptions. The API names them for each exception; packs do not. */
const rulesWithExceptions: ReadonlySet<string> = new Set([
  'remediated-in-time',
  'closed-in-time',
  'exploited-closed',
  'exceptions-controlled',
]);

/** The exceptions that change a rule of the control. */
export function exceptionsOf(
  { outcomes }: Pick<Control, 'outcomes'>,
  exceptions: readonly ControlException[],
): ControlException[] {
  const own = outcomes.map(({ rule }) => rule);
  return exceptions.filter(({ rules }) =>
    own.some((rule) => (rules === undefined ? rulesWithExceptions.has(rule) : rules.includes(rule))),
  );
}

type ExceptionInForce = Schemas['ExceptionInForce'];

export function exceptionInForce({ proposedBy, decidedBy, ...exception }: ExceptionInForce): ControlException {
  return { ...exception, proposedBy: proposedBy.name, approvedBy: decidedBy?.name ?? null };
}

/** The exceptions in force of a pack. Undefined: the pack was created without this section. */
export function exceptionsOfPack({ datasets }: ReportDocument): ControlException[] | undefined {
  return datasets.exceptions?.rows
    .filter(({ state }) => state === 'IN_FORCE')
    .map((row) => ({
      id: textOf(row.exceptionId),
      cveId: textOf(row.vulnerability),
      package: textOf(row.package),
      category: textOf(row.category),
      reason: textOf(row.reason),
      proposedBy: textOf(row.proposedBy),
      approvedBy: textOf(row.approvedBy) || null,
      expiresAt: textOf(row.expiresAt) || null,
    }));
}

export const verdicts = ['FAILED', 'WARNING', 'VERIFIED', 'NOT_APPLICABLE'] as const satisfies readonly Verdict[];

export const verdictLooks: Readonly<Record<Verdict, { name: string; tone: Tone; glyph: string; fill: string }>> = {
  VERIFIED: { name: 'Verified', tone: 'good', glyph: '✓', fill: 'fill-good' },
  WARNING: { name: 'Warning', tone: 'warning', glyph: '▲', fill: 'fill-high' },
  FAILED: { name: 'Failed', tone: 'bad', glyph: '✕', fill: 'fill-critical' },
  NOT_APPLICABLE: { name: 'Not applicable', tone: 'neutral', glyph: '–', fill: 'fill-line' },
};

const subjectNames: Readonly<Record<string, string>> = {
  images: 'Images',
  'customer-systems': 'Your systems',
  people: 'People',
};

export function subjectName(subject: string): string {
  return subjectNames[subject] ?? subject;
}

export function coverageName(coverage: string | null): string {
  if (coverage === 'full') return 'Full';
  return coverage === 'partial' ? 'Partial' : 'None';
}

/** "scanned-regularly" as "Scanned regularly". */
export function ruleName({ rule, question }: Pick<ControlOutcome, 'rule' | 'question'>): string {
  if (question !== undefined) return question;
  const words = rule.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The controls of a pack, from its tables of controls and of rule results. */
export function controlsOfPack({ datasets }: ReportDocument): Control[] {
  const outcomes = Map.groupBy(datasets.outcomes?.rows ?? [], (row) => textOf(row.control));
  return (datasets.controls?.rows ?? []).map((row) => ({
    id: textOf(row.control),
    title: textOf(row.title),
    status: textOf(row.status),
    subject: textOf(row.subject),
    coverage: row.coverage === 'none' ? null : textOf(row.coverage),
    reason: textOf(row.reason),
    checked: textOf(row.checked),
    why: textOf(row.why),
    outcomes: (outcomes.get(textOf(row.control)) ?? []).map((outcome) => ({
      rule: textOf(outcome.rule),
      question: textOf(outcome.question),
      status: textOf(outcome.status),
      summary: textOf(outcome.summary),
      facts: textOf(outcome.facts),
      evidence: textOf(outcome.evidence),
    })),
  }));
}

const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell : '');
