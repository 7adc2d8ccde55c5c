import { createHash } from 'node:crypto';
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
    '@id': `urn:uuid:${uuidOf(`${organization.id} ${reportId} ${version}`)}`,
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

/** UUID of version 8 (RFC 9562 §5.8) that is derived from a text. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(`openvex ${text}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
