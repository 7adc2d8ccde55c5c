import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { notFound } from '../../../../domain/api-error.ts';
import { scanStatuses } from '../../../../domain/scan.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage, readInstant } from '../../../../http/pagination.ts';
import { findImage } from '../../images/image-store.ts';
import { imageScanSchema } from '../history/image-scan-schema.ts';
import { presentChanges } from '../history/present-changes.ts';
import { readScanChanges } from '../history/scan-change-store.ts';
import { presentScan } from '../present-scan.ts';
import { listScans, type ScanFilter } from '../scan-list-store.ts';

const sortable = ['createdAt', 'scannedAt', 'status', 'compliance', 'riskScore'] as const;

const filters = {
  tag: Type.Optional(
    Type.String({ minLength: 1, maxLength: 128, description: 'Tag id or name.', examples: ['1.4.2'] }),
  ),
  platform: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Platform of the result. A scan without a result has the platform that was requested; one whose request names none is listed for each platform.',
      examples: ['linux/amd64'],
    }),
  ),
  digest: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Digest of the manifest.' })),
  status: Type.Optional(oneOf(scanStatuses, { examples: ['COMPLETE'] })),
  from: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Lower bound of the creation time, inclusive (ISO 8601).',
      examples: ['2026-01-01T00:00:00Z'],
    }),
  ),
  to: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Upper bound of the creation time, inclusive (ISO 8601). A date includes the whole day.',
      examples: ['2026-02-01T00:00:00Z'],
    }),
  ),
};

export const listImageScans = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listImageScans',
      method: 'GET',
      path: '/api/images/{imageId}/scans',
      tag: 'Images',
      summary: 'List the scans of an image with what changed, newest first',
      description:
        'Risk, grade and counts are those at the end of each scan. `changes` compares a result with the previous one of the tag and platform, including the changes that newer advisories made in between. `search` matches the tag and the digest.',
      access: { minimum: 'viewer' },
      params: Type.Object({ imageId: Type.String({ maxLength: 64, examples: [exampleId('img')] }) }),
      query: listQuery(sortable, filters),
      responses: { 200: { description: 'A page of scans', schema: pageOf(imageScanSchema) } },
      errors: [404],
    },
    async ({ principal: { organizationId }, params, query, url }) => {
      const page = parsePage(query, { sortable, defaultSort: { column: 'createdAt', direction: 'desc' } });
      const filter = readFilter(query);
      const image = await findImage(db, organizationId, params.imageId);
      if (!image) throw notFound('Image');
      const { rows, total } = await listScans(db, organizationId, { ...filter, imageId: image.id }, page);
      const changes = await readScanChanges(
        db,
        organizationId,
        rows.map(({ id }) => id),
      );
      const data = rows.map((row) => ({
        ...presentScan(row),
        error: row.error,
        changes: presentChanges(changes.filter(({ scan_id }) => scan_id === row.id)),
      }));
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );

interface HistoryQuery extends Pick<ScanFilter, 'tag' | 'platform' | 'digest' | 'status' | 'search'> {
  from?: string;
  to?: string;
}

function readFilter({ tag, platform, digest, status, search, ...period }: HistoryQuery): ScanFilter {
  const [from, to] = [readInstant('from', period.from), readInstant('to', period.to, 'end')];
  return {
    ...(tag !== undefined && { tag }),
    ...(platform !== undefined && { platform }),
    ...(digest !== undefined && { digest }),
    ...(status && { status }),
    ...(search && { search }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
