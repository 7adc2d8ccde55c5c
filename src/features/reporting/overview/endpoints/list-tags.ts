import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { gradeOf } from '../../../../domain/scan-rank.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { commaList, listQuery, pageEnvelope, pageOf, parsePage, readInstant } from '../../../../http/pagination.ts';
import { imageStatuses } from '../../../scanning/images/image-status.ts';
import {
  type PackagePlaceQuery,
  packagePlaceFilters,
  readPackagePlace,
} from '../../../scanning/packages/package-place-schema.ts';
import { readNow } from '../../posture/endpoints/posture-query.ts';
import { coveredTagSchema } from '../overview-schema.ts';
import { type CoveredTagRow, listTags as readTags, type TagFilter, tagSortColumns } from '../tag-store.ts';

const scanTime = (bound: string) =>
  Type.Optional(
    Type.String({
      maxLength: 40,
      description: `${bound} of the time of the newest result: date or timestamp (ISO 8601).`,
      examples: ['2026-01-01T00:00:00Z'],
    }),
  );

const filters = {
  registry: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Registry id.', examples: [exampleId('reg')] }),
  ),
  image: Type.Optional(
    Type.String({ minLength: 1, maxLength: 512, description: 'Image id or name.', examples: [exampleId('img')] }),
  ),
  status: Type.Optional(
    Type.String({ maxLength: 200, description: 'Comma-separated values of `status`.', examples: ['PARTIAL'] }),
  ),
  error: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 50,
      description: 'Code of the error of the newest scan.',
      examples: ['UNREACHABLE'],
    }),
  ),
  found: Type.Optional(
    Type.Boolean({
      description:
        'False: the tags that a scan was requested for and that neither a scan nor a sync has found yet, such as those whose first scan is queued or failed because the image cannot be reached. No figure counts them, because they may not exist. Default: true.',
      examples: [true],
    }),
  ),
  ...packagePlaceFilters,
  cveId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Only tags with an open finding of the vulnerability, also a suppressed one.',
      examples: ['CVE-2024-5535'],
    }),
  ),
  scannedAfter: scanTime('Lower bound, inclusive,'),
  scannedBefore: scanTime('Upper bound, exclusive,'),
};

export const listTags = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listTags',
      method: 'GET',
      path: '/api/tags',
      tag: 'Overview',
      summary: 'List the tags of all images with the status that coverage counts',
      description:
        'The tags that `coverage` of the posture and `tags` of the overview count. Tags that a registry removed are not listed. `search` matches `image:tag`.',
      access: { minimum: 'viewer' },
      query: listQuery(tagSortColumns, filters),
      responses: { 200: { description: 'A page of tags', schema: pageOf(coveredTagSchema) } },
      errors: [404],
    },
    async ({ principal: { organizationId }, query, url }) => {
      const page = parsePage(query, {
        sortable: tagSortColumns,
        defaultSort: { column: 'image', direction: 'asc' },
      });
      const filter = readFilter(query);
      const { rows, total } = await readNow(
        db,
        { organizationId, registryId: query.registry },
        (transaction, scope, asOf) =>
          readTags(transaction, { scope: { ...scope, isFound: query.found !== false }, asOf }, filter, page),
      );
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentTag) }) };
    },
  );

interface TagQuery extends Pick<TagFilter, 'error' | 'image' | 'cveId' | 'search'>, PackagePlaceQuery {
  status?: string;
  scannedAfter?: string;
  scannedBefore?: string;
}

function readFilter({ error, image, cveId, search, ...query }: TagQuery): TagFilter {
  const place = readPackagePlace(query);
  const status = commaList('status', query.status, imageStatuses);
  const scannedAfter = readInstant('scannedAfter', query.scannedAfter);
  const scannedBefore = readInstant('scannedBefore', query.scannedBefore);
  return {
    ...(status && { status }),
    ...(error !== undefined && { error }),
    ...(image !== undefined && { image }),
    ...(place && { package: place }),
    ...(cveId !== undefined && { cveId }),
    ...(search && { search }),
    ...(scannedAfter && { scannedAfter }),
    ...(scannedBefore && { scannedBefore }),
  };
}

function presentTag(row: CoveredTagRow) {
  return {
    id: row.id,
    name: row.tag,
    image: { id: row.image_id, name: row.image },
    registryId: row.registry_id,
    status: row.status,
    riskScore: row.risk_score,
    grade: gradeOf(row.grade_rank),
    scannedAt: row.scanned_at?.toISOString() ?? null,
    lastScanId: row.last_scan_id,
    error: row.error,
  };
}
