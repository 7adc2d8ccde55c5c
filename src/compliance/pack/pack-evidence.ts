import type { Block, Section } from '../../reports/report-document.ts';
import { deadlineText } from '../rules/deadline.ts';
import type { PackFacts } from './pack-facts.ts';
import type { PackSection } from './pack-sections.ts';

/** More rows than any paper shows: `printableDocument` cuts. */
const rowsMax = 1000;

const table = (dataset: string, caption?: string): Block => ({
  kind: 'dataset',
  dataset,
  rowsMax,
  ...(caption !== undefined && { caption }),
});
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** The chosen parts of evidence, in their order. */
export function evidenceSections(facts: PackFacts): Section[] {
  const all: Readonly<Record<Exclude<PackSection, 'summary'>, Omit<Section, 'id'>>> = {
    population: {
      title: 'Population',
      blocks: [
        paragraph('Every tag in scope, whether it was scanned in the period, and if not, why.'),
        table('population'),
      ],
    },
    cadence: {
      title: 'Cadence',
      blocks: [
        paragraph(
          'The longest time that each platform of each tag went without a result, and all others of 30 days or more; then every scan that ended in the period, with what it was made with.',
        ),
        table('gaps', 'Times without a result'),
        table('scans', 'Scans of the period'),
      ],
    },
    findings: {
      title: 'Findings',
      blocks: [
        paragraph(
          'Findings that were open at some time of the period. For one that closed, the scan that no longer found it and the cause: the package is gone (upgraded or removed), it is no longer affected (the same package, and an advisory was withdrawn or corrected), it was no longer found (the result left something out and cannot tell), or its tag was removed.',
        ),
        table('findings'),
        table('checks', 'Image checks of the latest results'),
      ],
    },
    sla: {
      title: 'Deadlines',
      blocks: [
        paragraph("The clock of each finding under the organization's policy."),
        ...ownTerms(facts).map(paragraph),
        table('sla'),
      ],
    },
    exceptions: {
      title: 'Exceptions',
      blocks: [
        paragraph('What was attested about vulnerabilities, who proposed and who approved it, and until when.'),
        table('exceptions'),
      ],
    },
    access: {
      title: 'Access',
      blocks: [paragraph('People, keys and tokens that count as of this pack.'), table('access')],
    },
    audit: {
      title: 'Audit log',
      blocks: [paragraph(auditText(facts)), table('audit'), table('checkpoints', 'Signed checkpoints')],
    },
    provenance: {
      title: 'Provenance',
      blocks: [
        paragraph('Scanners with their versions, and snapshots of advisories with their digests, by first use.'),
        table('provenance'),
        ...(facts.sections.includes('cadence') ? [] : [table('scans', 'Scans of the period')]),
      ],
    },
  };
  return facts.sections.flatMap((id) => (id === 'summary' ? [] : [{ id, ...all[id] }]));
}

/** Which controls do not go by the clock that the table shows. */
function ownTerms({ controls, evidence }: PackFacts): string[] {
  const policy = deadlineText(evidence, {});
  const terms = controls.flatMap(({ id, outcomes }) =>
    outcomes.flatMap(({ facts }) => {
      const { deadlineDays: days } = facts;
      return typeof days === 'string' && days !== policy ? [{ id, days }] : [];
    }),
  );
  return [...Map.groupBy(terms, ({ days }) => days)].map(([days, uses]) => {
    const ids = [...new Set(uses.map(({ id }) => id))].join(', ');
    return `The framework sets other terms for ${ids}, by the days open and the severity in this table: ${days}.`;
  });
}

function auditText({ evidence: { audit } }: PackFacts): string {
  if (audit === null) return 'The log was not gone through.';
  const state = audit.isIntact ? 'its chain holds' : `it is not whole: ${audit.problem ?? 'its chain does not hold'}`;
  return `The whole log, ${audit.entries} long, was recomputed, and ${state}. Signed checkpoints: ${audit.checkpoints}; entries after the last of them: ${audit.unsignedEntries}. Those of the period, ${audit.entriesInPeriod}, follow.`;
}
