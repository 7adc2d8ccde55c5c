import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { recomputeExpiredSuppressions } from '../../../findings/lifecycle/recompute-expired-suppressions.ts';
import { imageDetailSchema } from '../image-schema.ts';
import { listTagSources } from '../image-source-store.ts';
import { findListedImage, listTagSummaries } from '../image-store.ts';
import { presentImage, presentTag } from '../present-image.ts';

export const getImage = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getImage',
      method: 'GET',
      path: '/api/images/{imageId}',
      tag: 'Images',
      summary: 'Get an image with its tags',
      access: { minimum: 'viewer' },
      params: Type.Object({ imageId: Type.String({ maxLength: 64, examples: [exampleId('img')] }) }),
      responses: { 200: { description: 'The image', schema: Type.Object({ data: imageDetailSchema }) } },
      errors: [404],
    },
    async ({ principal, params }) => {
      await recomputeExpiredSuppressions(db, principal.organizationId);
      const image = await findListedImage(db, principal.organizationId, params.imageId);
      if (!image) throw notFound('Image');
      const tags = await listTagSummaries(db, principal.organizationId, image.id);
      const sources = await listTagSources(db, principal.organizationId, image.id);
      const data = { ...presentImage(image), tags: tags.map((tag) => presentTag(tag, sources)) };
      return { status: 200, body: { data } };
    },
  );
