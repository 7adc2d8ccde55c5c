import { createHash } from 'node:crypto';
import { derivedUuid } from '../../lib/derived-uuid.ts';
import type { ReportSnapshot } from '../../reports/report-snapshot.ts';
import type { PackRows } from './evidence-tables.ts';
import type { PackFacts } from './pack-facts.ts';

/**
 * OpenVEX 0.2.0 in pieces: a statement for each open finding that an exception covered at the end of the period. `rows` are those of the table
 * `vex`. An accepted risk and a compensating control leave the image affected: the statement names the decision as the action.
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
  return {
    vulnerability: { name: row.vulnerability },
    ...(row.decidedAt !== null && { timestamp: row.decidedAt }),
    products: [{ '@id': image, subcomponents: [{ '@id': row.purl ?? row.package }] }],
    ...verdictOf(row),
    status_notes: `Exception ${row.exceptionId}${row.expiresAt === null ? '' : `, expires ${row.expiresAt.slice(0, 10)}`}.`,
  };
}

function verdictOf({ category, reason, expiresAt }: PackRows['vex']): object {
  switch (category) {
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
