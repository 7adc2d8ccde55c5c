import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { ApiError } from '../../../../domain/api-error.ts';
import { severities } from '../../../../domain/severity.ts';
import { triageStatuses } from '../../../../domain/triage-status.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { nullable, oneOf } from '../../../../http/nullable.ts';
import { commaList, listQuery, parsePage, readInstant } from '../../../../http/pagination.ts';
import { slaStatuses } from '../../../findings/sla-policy/sla-clock.ts';
import { boundedPage, boundedPageOf } from '../../../findings/vulnerabilities/bounded-page.ts';
import { presentSlaEntry } from '../present-sla-entry.ts';
import { policyOf } from '../read-posture.ts';
import { listSlaEntries as readEntries, slaEntrySortColumns } from '../sla-entry-store.ts';
import { readEnd, readNow } from './posture-query.ts';

const imageRef = Type.Object({
  id: Type.String({ examples: [exampleId('img')] }),
  name: Type.String({ examples: ['registry.example.com/acme/api'] }),
});
const tagRef = Type.Object({
  id: Type.String({ examples: [exampleId('tag')] }),
  name: Type.String({ examples: ['1.4.2'] }),
});
const instant = Type.String({ format: 'date-time' });

const slaEntrySchema = Type.Object({
  id: Type.String({ description: 'Vulnerability id.', examples: [exampleId('vul')] }),
  cveId: Type.String({ examples: ['CVE-2024-5535'] }),
  severity: oneOf(severities, { examples: ['HIGH'] }),
  package: Type.Object({
    type: Type.String({ examples: ['deb'] }),
    name: Type.String({ examples: ['openssl'] }),
    version: Type.String({ examples: ['3.0.11-1~deb12u2'] }),
  }),
  fixedVersion: nullable(Type.String({ examples: ['3.0.15-1~deb12u1'] })),
  kev: Type.Boolean({ description: 'True if the vulnerability is known to be exploited.', examples: [false] }),
  malware: Type.Boolean({
    description: 'True if an advisory calls the package malicious. Remove the package instead of upgrading it.',
    examples: [false],
  }),
  image: imageRef,
  tag: tagRef,
  platform: Type.String({ examples: ['linux/amd64'] }),
  registryId: nullable(Type.String({ examples: [exampleId('reg')] })),
  triageStatus: oneOf(triageStatuses, { examples: ['OPEN'] }),
  assignee: nullable(Type.String({ examples: [exampleId('usr')] })),
  firstDetectedAt: instant,
  slaDueAt: instant,
  slaStatus: oneOf(slaStatuses),
  daysLeft: Type.Number({ description: 'Days until the deadline. Negative after the deadline.' }),
});

export const listSlaEntries = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listSlaEntries',
      method: 'GET',
      path: '/api/reports/sla/entries',
      tag: 'Reports',
      summary: 'List the deadlines of open findings, earliest first',
      description:
        'One entry per open finding with a deadline. Suppressed findings are excluded. `from` and `to` limit the deadline. `search` matches the vulnerability id, the package name and the image name.',
      access: { minimum: 'viewer' },
      query: listQuery(slaEntrySortColumns, {
        registry: Type.Optional(
          Type.String({ minLength: 1, maxLength: 64, description: 'Registry id.', examples: [exampleId('reg')] }),
        ),
        from: Type.Optional(
          Type.String({
            maxLength: 40,
            description: 'Lower bound of the deadline, inclusive: date or timestamp (ISO 8601).',
            examples: ['2026-01-01T00:00:00Z'],
          }),
        ),
        to: Type.Optional(
          Type.String({
            maxLength: 40,
            description:
              'Upper bound of the deadline, exclusive: timestamp (ISO 8601), or date that includes the whole day (UTC).',
            examples: ['2026-02-01T00:00:00Z'],
          }),
        ),
        severity: Type.Optional(
          Type.String({ maxLength: 100, description: 'Comma-separated severities.', examples: ['HIGH'] }),
        ),
        status: Type.Optional(oneOf(slaStatuses)),
      }),
      responses: { 200: { description: 'A page of deadlines', schema: boundedPageOf(slaEntrySchema) } },
      errors: [404],
    },
    async ({ principal: { organizationId }, query, url }) => {
      const page = parsePage(query, {
        sortable: slaEntrySortColumns,
        defaultSort: { column: 'dueAt', direction: 'asc' },
      });
      const [from, to] = [readInstant('from', query.from), readEnd(query.to)];
      if (from && to && from >= to)
        throw new ApiError('BAD_REQUEST', 'Invalid query parameter from: must be before to');
      const severity = commaList('severity', query.severity, severities);
      const filter = {
        ...(severity && { severity }),
        ...(query.status && { status: query.status }),
        ...(from && { from }),
        ...(to && { to }),
        ...(query.search && { search: query.search }),
      };
      const list = await readNow(
        db,
        { organizationId, registryId: query.registry },
        async (transaction, scope, asOf) => {
          const policy = await policyOf(transaction, scope);
          const { rows, ...totals } = await readEntries(transaction, scope, { asOf, policy, filter }, page);
          return { data: rows.map((row) => presentSlaEntry(row, policy, asOf)), ...totals };
        },
      );
      return { status: 200, body: boundedPage({ url, ...page, ...list }) };
    },
  );
