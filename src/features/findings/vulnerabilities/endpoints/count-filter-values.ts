import type { Kysely } from 'kysely';
import { type TSchema, Type } from 'typebox';
import { readSnapshotOf } from '../../../../db/read-snapshot.ts';
import type { Database } from '../../../../db/schema.ts';
import { packageTypes } from '../../../../domain/package.ts';
import { severities } from '../../../../domain/severity.ts';
import { triageStatuses } from '../../../../domain/triage-status.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { commaList } from '../../../../http/pagination.ts';
import { suppressionFilters } from '../../finding-filter/finding-filter.ts';
import { findingFilters } from '../../finding-filter/finding-filter-schema.ts';
import { readFindingFilter } from '../../finding-filter/read-finding-filter.ts';
import { searchParameter } from '../../finding-filter/search-parameter.ts';
import { policyInForce } from '../../sla-policy/sla-policy-store.ts';
import {
  type CountedField,
  countedFields,
  countedRowsMax,
  countFilterValues,
  type ValueCounts,
} from '../filter-counts-store.ts';

const flags = ['true', 'false'] as const;

/** The values of each field in the words of the filter, in their order, and as they are stored. */
const valuesOf = {
  severity: { words: severities, stored: (_: string, rank: number) => String(rank) },
  status: { words: triageStatuses, stored: (_: string, index: number) => String(index + 1) },
  kev: { words: flags, stored: (word: string) => word },
  fixable: { words: flags, stored: (word: string) => word },
  malware: { words: flags, stored: (word: string) => word },
  suppressed: { words: suppressionFilters, stored: (word: string) => word },
  packageType: { words: packageTypes, stored: (word: string) => word },
} as const satisfies Record<
  CountedField,
  { words: readonly string[]; stored: (word: string, index: number) => string }
>;

const counted = <Value extends TSchema>(value: Value) =>
  Type.Optional(
    Type.Object({
      values: Type.Array(Type.Object({ value, count: Type.Integer({ minimum: 0 }) })),
      areLowerBounds: Type.Optional(
        Type.Boolean({
          description: `True if filters that are not counted in advance match more than ${countedRowsMax} vulnerabilities. Absent: the counts are exact.`,
          examples: [true],
        }),
      ),
    }),
  );

const countsSchema = Type.Object({
  severity: counted(oneOf(severities, { examples: ['HIGH'] })),
  status: counted(oneOf(triageStatuses, { examples: ['OPEN'] })),
  kev: counted(oneOf(flags)),
  fixable: counted(oneOf(flags)),
  malware: counted(oneOf(flags)),
  suppressed: counted(oneOf(suppressionFilters)),
  packageType: counted(oneOf(packageTypes, { examples: ['deb'] })),
});

export const countVulnerabilityFilterValues = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'countVulnerabilityFilterValues',
      method: 'GET',
      path: '/api/vulnerabilities/filter-counts',
      tag: 'Vulnerabilities',
      summary: 'Count the present vulnerabilities by the values of filters',
      description:
        'For each of `fields`, the number of vulnerabilities that match the other filters with each value of the field, all of one moment. The filters are those of the list. Every value is listed, also those without vulnerabilities.',
      access: { minimum: 'viewer' },
      query: Type.Object({
        fields: Type.String({
          minLength: 1,
          maxLength: 200,
          description: `Comma-separated fields: ${countedFields.join(', ')}.`,
          examples: ['severity,status'],
        }),
        search: searchParameter,
        ...findingFilters,
      }),
      responses: {
        200: { description: 'Counts of each field', schema: Type.Object({ data: countsSchema }) },
      },
    },
    async ({ principal, query }) => {
      const fields = [...new Set(commaList('fields', query.fields, countedFields) ?? [])];
      const data = await readSnapshotOf(db, async (transaction, asOf) => {
        const filter = readFindingFilter(query, principal, asOf);
        const policy = await policyInForce(transaction, principal.organizationId);
        return countFilterValues(transaction, principal.organizationId, { filter, policy }, fields);
      });
      return { status: 200, body: { data: Object.fromEntries([...data].map(present)) } };
    },
  );

function present([field, { counts, areLowerBounds }]: [CountedField, ValueCounts]) {
  const { words, stored } = valuesOf[field];
  const values = words.map((value, index) => ({ value, count: counts.get(stored(value, index)) ?? 0 }));
  return [field, { values, ...(areLowerBounds && { areLowerBounds: true }) }] as const;
}
