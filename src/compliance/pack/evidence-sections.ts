import { severities } from '../../domain/severity.ts';
import type { Block, Section } from '../../reports/report-document.ts';
import { tableBlock } from '../../reports/table-block.ts';
import { countMalicious } from '../rules/count-malicious.ts';
import { deadlineText } from '../rules/deadline.ts';
import { reference, vulnerability } from './dataset-columns.ts';
import type { PackFacts } from './pack-facts.ts';
import type { PackSection } from './pack-sections.ts';

/** Larger than the limit of `printableDocument`, which decides how many rows are printed. */
const rowsMax = 1000;

type DatasetBlock = Extract<Block, { kind: 'dataset' }>;

const table = (dataset: string, caption?: string): DatasetBlock => ({
  kind: 'dataset',
  dataset,
  rowsMax,
  ...(caption !== undefined && { caption }),
});
/** A table of findings, which link to a page about their vulnerability. */
const findingsTable = (dataset: string, caption?: string): DatasetBlock => ({
  ...table(dataset, caption),
  linked: { column: vulnerability.id, address: reference.id },
});
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** Selected sections of evidence, in their order. */
export function evidenceSections(facts: PackFacts): Section[] {
  const all: Readonly<Record<Exclude<PackSection, 'summary'>, Omit<Section, 'id'>>> = {
    population: {
      title: 'Population',
      blocks: [
        paragraph('Every tag in scope, with its scan status in the period and the reason if it was not scanned.'),
        table('population'),
      ],
    },
    cadence: {
      title: 'Scan frequency',
      blocks: [
        paragraph(
          'The longest gap without a result of each platform of each tag, and all other gaps of 30 days or more. Then every scan that ended in the period, with its scanner and advisories.',
        ),
        table('gaps', 'Gaps without a result'),
        table('scans', 'Scans in the period'),
      ],
    },
    findings: {
      title: 'Findings',
      blocks: [
        paragraph(
          'Findings that were open at some time in the period. A closed finding has the scan that shows its closure and the cause: image changed (the package was upgraded or removed), withdrawn or advisory changed (same package; advisories no longer state that it is affected), engine (another revision of the scanner), no longer reported (another scanner had reported it), no longer found (the scan was partial and cannot prove it), or tag removed.',
        ),
        paragraph(malwareText(facts)),
        closuresBySeverity(facts),
        findingsTable('closures', 'Closures in the period'),
        findingsTable('findings', 'All findings of the period, open ones first'),
        table('checks', 'Image checks of the latest scans'),
      ],
    },
    sla: {
      title: 'Deadlines',
      blocks: [
        paragraph('The deadline of each finding according to the policy of the organization.'),
        ...ownTerms(facts).map(paragraph),
        findingsTable('sla'),
      ],
    },
    exceptions: {
      title: 'Exceptions',
      blocks: [
        paragraph('Attestations about vulnerabilities, with proposer, approver and expiry.'),
        table('exceptions'),
        ...(facts.hasDocuments === true
          ? [
              paragraph(
                'Open findings at the end of the period under an exception or with a status of triage, and findings that a complete scan of the period shows to be fixed. The OpenVEX document openvex.json has a statement for each.',
              ),
              findingsTable('vex', 'Decided findings'),
            ]
          : []),
      ],
    },
    access: {
      title: 'Access',
      blocks: [paragraph('Users, API keys and tokens that are valid at the time of the pack.'), table('access')],
    },
    audit: {
      title: 'Audit log',
      blocks: [paragraph(auditText(facts)), table('audit'), table('checkpoints', 'Signed checkpoints')],
    },
    provenance: {
      title: 'Provenance',
      blocks: [
        paragraph('Scanners with their versions and advisory snapshots with their digests, ordered by first use.'),
        table('provenance'),
        ...(facts.sections.includes('cadence') ? [] : [table('scans', 'Scans in the period')]),
        ...(facts.hasDocuments === true
          ? [
              paragraph(
                'The latest result of each tag and platform at the end of the period, with its bill of materials (CycloneDX) in the folder sbom of the pack. Results that exceed the limits of a pack are listed with the reason.',
              ),
              table('sboms', 'Bills of materials'),
            ]
          : []),
      ],
    },
  };
  return facts.sections.flatMap((id) => (id === 'summary' ? [] : [{ id, ...all[id] }]));
}

/** Counts of remediated findings, because tables on paper show their first rows only. */
function closuresBySeverity({ evidence }: PackFacts): Block {
  const rows = severities.flatMap((severity) => {
    const own = evidence.closed.filter((group) => group.severity === severity);
    const sum = (groups: readonly { count: number }[]) => groups.reduce((total, { count }) => total + count, 0);
    const closed = sum(own);
    if (closed === 0) return [];
    const counted = own.filter(({ isExcepted }) => !isExcepted);
    const days = counted.reduce((total, { openDays, count }) => total + openDays * count, 0);
    const all = sum(counted);
    return [
      {
        severity,
        closed,
        proven: sum(own.filter(({ hasProof }) => hasProof)),
        excepted: closed - all,
        mean: all === 0 ? null : Math.round((10 * days) / all) / 10,
        longest: all === 0 ? null : Math.max(...counted.map(({ openDays }) => openDays)),
      },
    ];
  });
  if (rows.length === 0) return paragraph('No finding was remediated in the period.');
  return tableBlock({
    caption: 'Remediated findings in the period by severity; findings that ended with their tag do not count',
    columns: [
      { id: 'severity', title: 'Severity', type: 'severity', width: 1.6 },
      { id: 'closed', title: 'Closed', type: 'integer', width: 1 },
      { id: 'proven', title: 'Closure proven', type: 'integer', width: 1.2 },
      { id: 'excepted', title: 'Under an exception', type: 'integer', width: 1.4 },
      { id: 'mean', title: 'Mean days open', type: 'number', width: 1.2 },
      { id: 'longest', title: 'Longest days open', type: 'integer', width: 1.2 },
    ],
    rows: rows.reverse(),
  });
}

/** The findings of malicious packages come first in the table. */
function malwareText({ evidence }: PackFacts): string {
  const open = countMalicious(evidence.open);
  const column = 'The column Malware marks findings of packages that an advisory calls malicious.';
  if (open === 0) return `${column} None was open at the end of the period without an exception.`;
  const [was, them] = open === 1 ? ['was', 'it'] : ['were', 'them'];
  return `${column} ${open} ${was} open at the end of the period without an exception: no upgrade remediates ${them}, and the packages must be removed.`;
}

/** Names controls with other deadlines than the table of deadlines. */
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
    return `The framework sets other deadlines for ${ids}, based on days open and severity in this table: ${days}.`;
  });
}

function auditText({ evidence: { audit } }: PackFacts): string {
  if (audit === null) return 'The audit log was not verified.';
  const state = audit.isIntact
    ? 'its hash chain is intact'
    : `it is not intact: ${audit.problem ?? 'the hash chain is broken'}`;
  return `The hash chain of the whole audit log (${audit.entries} entries) was recomputed, and ${state}. Signed checkpoints: ${audit.checkpoints}; entries after the last checkpoint: ${audit.unsignedEntries}. The following table lists the ${audit.entriesInPeriod} entries in the period.`;
}
