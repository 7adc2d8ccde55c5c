import { createHash } from 'node:crypto';
import { derivedUuid } from '../../lib/derived-uuid.ts';
import type { ReportSnapshot } from '../../reports/report-snapshot.ts';
import type { PackRows } from './evidence-tables.ts';
import type { PackFacts } from './pack-facts.ts';

/**
 * OpenVEX 0.2.0 in pieces: a statement for each row of the table `vex`. An accepted risk, a compensating control and a status of triage leave the
 * image affected: the statement names the decision as the action. `fixed` is the result of a complete scan, and not a status that people set.
 */
export async function* openVex(
  { head }: Pick<ReportSnapshot<PackFacts>, 'head'>,
  rows: AsyncIterable<PackRows['vex']>,
): AsyncGenerator<string> {
  const { organization, asOf, reportId, version } = head;
  const document = {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `urn:uuid:${derivedUuid(createHash('sha256').update(`openvex ${organization.id} ${reportId} ${version}`).digest(), 8)}`,
    author: organization.name,
    timestamp: asOf,
    version,
    tooling: 'plimsoll',
  };
  yield `${JSON.stringify(document).slice(0, -1)},"statements":[`;
  let separator = '\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(statementOf(row));
    separator = ',\n';
  }
  yield '\n]}\n';
}

function statementOf(row: PackRows['vex']): object {
  const image = row.product ?? `${row.image}:${row.tag}${row.digest === null ? '' : `@${row.digest}`}`;
  // The fixed image no longer contains the package in this version.
  const parts = row.category === 'fixed' ? {} : { subcomponents: [{ '@id': row.purl ?? row.package }] };
  return {
    vulnerability: { name: row.vulnerability },
    ...(row.decidedAt !== null && { timestamp: row.decidedAt }),
    products: [{ '@id': image, ...parts }],
    ...verdictOf(row),
    status_notes: notesOf(row),
  };
}

function notesOf({ category, exceptionId, expiresAt, scanId, package: name, purl }: PackRows['vex']): string {
  if (category === 'fixed') return `Scan ${scanId ?? ''} no longer finds ${purl ?? name}.`;
  if (exceptionId === null) return 'Status of triage.';
  return `Exception ${exceptionId}${expiresAt === null ? '' : `, expires ${expiresAt.slice(0, 10)}`}.`;
}

/** OpenVEX requires an impact statement or a justification of `not_affected`, and an action statement of `affected`. */
function verdictOf({ category, reason, expiresAt }: PackRows['vex']): object {
  switch (category) {
    case 'fixed':
      return { status: 'fixed' };
    case 'acknowledged':
      return { status: 'under_investigation' };
    case 'in_progress':
      return { status: 'affected', action_statement: 'The organization is working on a fix.' };
    case 'marked_fixed':
      return {
        status: 'affected',
        action_statement: 'A fix exists. This image must be replaced by one that contains it.',
      };
    case 'wont_fix':
      return { status: 'affected', action_statement: 'The organization decided not to fix it.' };
    case 'false_positive':
    case 'not_applicable':
      return { status: 'not_affected', impact_statement: reason };
    case 'compensating_control':
      return { status: 'affected', action_statement: `Compensating control: ${reason}` };
    default: {
      const until = expiresAt === null ? '' : ` until ${expiresAt.slice(0, 10)}`;
      return { status: 'affected', action_statement: `Risk accepted${until}: ${reason}` };
    }
  }
}
