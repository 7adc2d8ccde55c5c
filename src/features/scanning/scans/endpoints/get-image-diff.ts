import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { findImage } from '../../images/image-store.ts';
import { compareScans } from '../diff/compare-scans.ts';
import { scanDiffSchema } from '../diff/diff-schema.ts';
import { findComparedScans } from '../diff/find-compared-scans.ts';
import { findScan } from '../scan-store.ts';

const tagOf = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 128, description, examples: [example] });

export const getImageDiff = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getImageDiff',
      method: 'GET',
      path: '/api/images/{imageId}/diff',
      tag: 'Images',
      summary: 'Compare two tags of an image',
      description:
        'Like `GET /api/scans/{scanId}/diff` with the scans that describe the tags. 404 if the tags have no result on the same platform.',
      access: { minimum: 'viewer' },
      params: Type.Object({ imageId: Type.String({ maxLength: 64, examples: [exampleId('img')] }) }),
      query: Type.Object({
        base: tagOf('Id or name of the tag that is compared with.', '1.4.1'),
        tag: tagOf('Id or name of the tag.', '1.4.2'),
        platform: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 100,
            description:
              'Platform of both tags. Default: `linux/amd64`, or the first platform by name if the tags do not both have it.',
            examples: ['linux/arm64'],
          }),
        ),
        limit: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 1_000,
            default: 200,
            description: 'Maximum length of each list.',
            examples: [50],
          }),
        ),
      }),
      responses: { 200: { description: 'The differences', schema: Type.Object({ data: scanDiffSchema }) } },
      errors: [404],
    },
    async ({ principal: { organizationId }, params, query: { limit = 200, ...tags } }) => {
      const image = await findImage(db, organizationId, params.imageId);
      if (!image) throw notFound('Image');
      const found = await findComparedScans(db, { organizationId, imageId: image.id, ...tags });
      const base = found && (await findScan(db, organizationId, found.base));
      const scan = found && (await findScan(db, organizationId, found.scan));
      if (!base || !scan) throw notFound('Diff');
      return { status: 200, body: { data: await compareScans(db, { base, scan, limit }) } };
    },
  );
