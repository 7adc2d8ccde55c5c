import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { severities } from '../../../../domain/severity.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { commaList, listQuery, parsePage } from '../../../../http/pagination.ts';
import { boundedPage, boundedPageOf } from '../../../findings/vulnerabilities/bounded-page.ts';
import { readScope, scopeQuery } from '../../posture/endpoints/posture-query.ts';
import { policyOf } from '../../posture/read-posture.ts';
import { changeKinds } from '../change-kinds-store.ts';
import { type ChangeFilter, type ChangeRow, closureTimings, listChanges as readChanges } from '../change-list-store.ts';
import { changeSchema } from '../overview-schema.ts';

const sortable = ['at'] as const;

export const listChanges = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listChanges',
      method: 'GET',
      path: '/api/changes',
      tag: 'Overview',
      summary: 'List findings that opened or closed in a period, newest first',
      description:
        'The findings that `changes` of the overview and `movement` of the posture count. A finding that opened and closed in the period has two entries. Findings of removed tags, and findings that were suppressed when they closed, do not count as closed. `search` matches the vulnerability id and the package name.',
      access: { minimum: 'viewer' },
      query: listQuery(sortable, {
        ...scopeQuery,
        change: Type.Optional(oneOf(changeKinds, { examples: ['opened'] })),
        cause: Type.Optional(Type.String({ minLength: 1, maxLength: 50, examples: ['new advisory'] })),
        severity: Type.Optional(
          Type.String({ maxLength: 100, description: 'Comma-separated severities.', examples: ['HIGH'] }),
        ),
        deadline: Type.Optional(
          oneOf(closureTimings, {
            description:
              'Only closed findings that were closed before their deadline, or not, by the current policy. Totals of `closedInTime` and `closedLate` of the posture.',
            examples: ['met'],
          }),
        ),
        kev: Type.Optional(
          Type.Boolean({
            description: 'True: only vulnerabilities that are known to be exploited.',
            examples: [false],
          }),
        ),
        image: Type.Optional(
          Type.String({ minLength: 1, maxLength: 64, description: 'Image id.', examples: [exampleId('img')] }),
        ),
        cveId: Type.Optional(Type.String({ minLength: 1, maxLength: 128, examples: ['CVE-2024-5535'] })),
      }),
      responses: { 200: { description: 'A page of changes', schema: boundedPageOf(changeSchema) } },
      errors: [404],
    },
    async ({ principal: { organizationId }, query, url }) => {
      const page = parsePage(query, { sortable, defaultSort: { column: 'at', direction: 'desc' } });
      const severity = commaList('severity', query.severity, severities);
      const filter: ChangeFilter = {
        ...(query.change && { change: query.change }),
        ...(query.cause !== undefined && { cause: query.cause }),
        ...(severity && { severity }),
        ...(query.kev !== undefined && { kev: query.kev }),
        ...(query.image !== undefined && { image: query.image }),
        ...(query.cveId !== undefined && { cveId: query.cveId }),
        ...(query.search && { search: query.search }),
      };
      const { rows, ...totals } = await readScope(
        db,
        { organizationId, query },
        async (transaction, scope, { period }) => {
          const deadline = query.deadline && { timing: query.deadline, policy: await policyOf(transaction, scope) };
          return readChanges(transaction, { scope, period }, { ...filter, ...(deadline && { deadline }) }, page);
        },
      );
      return { status: 200, body: boundedPage({ url, ...page, ...totals, data: rows.map(presentChange) }) };
    },
  );

function presentChange(row: ChangeRow) {
  return {
    id: row.id,
    change: row.change,
    at: row.at.toISOString(),
    cause: row.cause,
    cveId: row.vulnerability_id,
    severity: severities[row.severity] ?? ('UNKNOWN' as const),
    kev: row.is_known_exploited,
    package: { type: row.type, name: row.name, version: row.version },
    fixedVersion: row.fixed_version,
    image: { id: row.image_id, name: row.image },
    tag: { id: row.tag_id, name: row.tag },
    platform: row.platform,
    registryId: row.registry_id,
  };
}
