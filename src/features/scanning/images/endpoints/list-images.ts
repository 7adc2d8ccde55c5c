import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { completenesses, grades } from '../../../../domain/scan.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { commaList, listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { recomputeExpiredSuppressions } from '../../../findings/lifecycle/recompute-expired-suppressions.ts';
import { packagePlaceFilters, readPackagePlace } from '../../packages/package-place-schema.ts';
import { imageSchema } from '../image-schema.ts';
import { imageStatuses } from '../image-status.ts';
import { listImages as readImages } from '../image-store.ts';
import { notAssessedFilter } from '../not-assessed-schema.ts';
import { presentImage } from '../present-image.ts';

const sortable = ['name', 'createdAt', 'riskScore', 'grade', 'lastScannedAt'] as const;
const gradeValues = [...grades, 'none'] as const;

export const listImages = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listImages',
      method: 'GET',
      path: '/api/images',
      tag: 'Images',
      summary: 'List images, ordered by name',
      description:
        '`search` matches the name. Score, grade and counts are those of the latest tag and exclude findings suppressed by an active attestation. They are null if no content could be assessed; `completeness` and `notAssessed` give the reason.',
      access: { minimum: 'viewer' },
      query: listQuery(sortable, {
        registry: Type.Optional(
          Type.String({ minLength: 1, maxLength: 64, description: 'Registry id.', examples: [exampleId('reg')] }),
        ),
        riskScore: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 100,
            description: 'Minimum risk score. Images without a score are excluded.',
            examples: [62],
          }),
        ),
        grade: Type.Optional(
          Type.String({
            maxLength: 20,
            description: 'Comma-separated grades. `none`: images without a grade.',
            examples: ['B'],
          }),
        ),
        completeness: Type.Optional(oneOf(completenesses)),
        status: Type.Optional(
          Type.String({ maxLength: 200, description: 'Comma-separated values of `status`.', examples: ['FAILED'] }),
        ),
        scanned: Type.Optional(
          Type.Boolean({ description: 'True: only images with a result of the latest tag.', examples: [true] }),
        ),
        notAssessed: Type.Optional(notAssessedFilter),
        ...packagePlaceFilters,
      }),
      responses: { 200: { description: 'A page of images', schema: pageOf(imageSchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable, defaultSort: { column: 'name', direction: 'asc' } });
      const grade = commaList('grade', query.grade, gradeValues);
      const status = commaList('status', query.status, imageStatuses);
      const place = readPackagePlace(query);
      await recomputeExpiredSuppressions(db, principal.organizationId);
      const { rows, total } = await readImages(
        db,
        principal.organizationId,
        {
          ...(query.registry && { registry: query.registry }),
          ...(query.riskScore !== undefined && { riskScore: query.riskScore }),
          ...(query.search && { search: query.search }),
          ...(grade && { grade }),
          ...(query.completeness && { completeness: query.completeness }),
          ...(status && { status }),
          ...(query.scanned !== undefined && { scanned: query.scanned }),
          ...(place && { package: place }),
          ...(query.notAssessed !== undefined && { notAssessed: query.notAssessed }),
        },
        page,
      );
      const data = rows.map(presentImage);
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );
