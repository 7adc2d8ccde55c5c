import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../db/schema.ts';
import { grades } from '../../../domain/scan.ts';
import { defineEndpoint, type Endpoint } from '../../../http/endpoint.ts';
import { commaList, listQuery, pageEnvelope, pageOf, parsePage } from '../../../http/pagination.ts';
import { gradeOf } from '../../scans/store.ts';
import { imageSchema } from '../schema.ts';
import { listImages as readImages } from '../store.ts';

const sortable = ['name', 'createdAt', 'riskScore'] as const;

const listImages = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listImages',
      method: 'GET',
      path: '/api/images',
      tag: 'Images',
      summary: 'List images by name',
      description: '`search` looks in the name. Score, grade and counts are those of the latest tag.',
      access: { minimum: 'viewer' },
      query: listQuery(sortable, {
        registry: Type.Optional(Type.String({ maxLength: 64, description: 'Registry id.' })),
        riskScore: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'Minimum.' })),
        grade: Type.Optional(Type.String({ maxLength: 20, description: 'Grades, separated by commas.' })),
      }),
      responses: { 200: { description: 'A page of images', schema: pageOf(imageSchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable, defaultSort: { column: 'name', direction: 'asc' } });
      const grade = commaList('grade', query.grade, grades);
      const { rows, total } = await readImages(
        db,
        principal.organizationId,
        {
          ...(query.registry && { registry: query.registry }),
          ...(query.riskScore !== undefined && { riskScore: query.riskScore }),
          ...(query.search && { search: query.search }),
          ...(grade && { grade }),
        },
        page,
      );
      const data = rows.map((row) => ({
        id: row.id,
        name: row.name,
        registryId: row.registry_id,
        tagCount: row.tag_count,
        latestTag: row.latest_tag,
        latestDigest: row.latest_digest,
        riskScore: row.risk_score,
        grade: gradeOf(row.grade_rank),
        vulnerabilities: { critical: row.critical, high: row.high, medium: row.medium, low: row.low },
        lastScannedAt: row.last_scanned_at?.toISOString() ?? null,
        createdAt: row.created_at.toISOString(),
      }));
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );

export const imageEndpoints = (db: Kysely<Database>): Endpoint[] => [listImages(db)];
