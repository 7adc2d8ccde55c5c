import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { deleteImage as deleteImageWithScans } from '../delete-image.ts';
import type { ScanQueue } from '../scan-queue.ts';

export const deleteImage = (deps: { db: Kysely<Database>; queue: ScanQueue }): Endpoint =>
  defineEndpoint(
    {
      id: 'deleteImage',
      method: 'DELETE',
      path: '/api/images/{imageId}',
      tag: 'Images',
      summary: 'Delete an image with its tags and scans',
      description:
        'Queued and running scans are cancelled. If the registry still has the image, the next sync adds it again.',
      access: { minimum: 'admin' },
      params: Type.Object({ imageId: Type.String({ maxLength: 64, examples: [exampleId('img')] }) }),
      responses: {
        200: {
          description: 'Image deleted',
          schema: Type.Object({
            data: Type.Object({
              id: Type.String({ examples: [exampleId('img')] }),
              deleted: Type.Literal(true),
              scansDeleted: Type.Integer(),
            }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => {
      const { imageId } = request.params;
      const { scansDeleted } = await deleteImageWithScans(deps, request, imageId);
      return { status: 200, body: { data: { id: imageId, deleted: true as const, scansDeleted } } };
    },
  );
