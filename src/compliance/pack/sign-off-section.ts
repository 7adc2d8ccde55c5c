import { momentText } from '../../reports/moment-text.ts';
import type { Section } from '../../reports/report-document.ts';
import type { SnapshotHead } from '../../reports/report-snapshot.ts';
import { tableBlock } from '../../reports/table-block.ts';
import { countStatuses } from '../judge-framework.ts';
import type { PackFacts } from './pack-facts.ts';

const signatories = ['Prepared by', 'Reviewed by', 'Approved by', 'Assessor'];

/** The page for signatures of people, which identifies the pack that they sign. */
export function signOffSection(head: SnapshotHead<PackFacts>): Section {
  const { framework, controls, period } = head.facts;
  const counts = countStatuses(controls);
  return {
    id: 'sign-off',
    startsPage: true,
    title: 'Sign-off',
    blocks: [
      {
        kind: 'paragraph',
        text: 'The signatories have read this pack. Their signatures confirm the period, the scope and the result of each control as stated here, and do not replace the digital signature of the archive.',
      },
      {
        kind: 'terms',
        terms: [
          { term: 'Organization', definition: `${head.organization.name} (${head.organization.id})` },
          { term: 'Framework', definition: `${framework.title}, ${framework.edition}` },
          { term: 'Scope', definition: head.scope.label },
          { term: 'Period', definition: `${momentText(period.from)} to ${momentText(period.to)}` },
          { term: 'Evidence as of', definition: momentText(head.asOf) },
          { term: 'Pack', definition: `${head.name}; ${head.reportId}, version ${head.version}` },
          {
            term: 'Controls',
            definition: `${controls.length}: ${counts.VERIFIED} verified, ${counts.WARNING} with a warning, ${counts.FAILED} failed, ${counts.NOT_APPLICABLE} not applicable`,
          },
        ],
      },
      tableBlock({
        columns: [
          { id: 'role', title: 'Role', type: 'text', width: 1.4 },
          { id: 'name', title: 'Name and function', type: 'text', width: 3 },
          { id: 'date', title: 'Date', type: 'text', width: 1.4 },
          { id: 'signature', title: 'Signature', type: 'text', width: 3 },
        ],
        rows: signatories.flatMap((role) => [space, { role, name: rule, date: shortRule, signature: rule }]),
      }),
      {
        kind: 'paragraph',
        isNote: true,
        text: 'Exceptions, reservations and remarks of the signatories are attached by the organization.',
      },
    ],
  };
}

/** Height for a signature above its line. */
const space = { role: '\u00a0', name: '\u00a0', date: '\u00a0', signature: '\u00a0' };
/** Lines to write on. */
const rule = '_'.repeat(28);
const shortRule = '_'.repeat(12);
