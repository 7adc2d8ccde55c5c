import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleDigest, exampleId } from '../../../../http/example-values.ts';
import { nullable, oneOf } from '../../../../http/nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { createComputeTurns } from '../compute-turns.ts';
import { judgeVersions } from '../judge-versions.ts';
import { listOccurrences, listScannedVersions, type OccurrenceRow } from '../occurrence-store.ts';
import { packageQuery, readRange } from './package-query.ts';

const occurrenceSchema = Type.Object(
  {
    name: Type.String({ examples: ['openssl'] }),
    type: Type.String({ examples: ['deb'] }),
    version: Type.String({ examples: ['3.0.11-1~deb12u2'] }),
    purl: Type.String({ examples: ['pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12'] }),
    inRange: oneOf(['yes', 'unknown'], { description: 'As in `GET /api/packages`.', examples: ['yes'] }),
    licenses: Type.Array(Type.String(), { examples: [['Apache-2.0']] }),
    paths: Type.Array(Type.String(), { examples: [['var/lib/dpkg/status']] }),
    layer: nullable(
      Type.Object({
        index: Type.Integer({ examples: [0] }),
        diffId: nullable(Type.String({ examples: [exampleDigest] })),
        command: Type.String({ examples: ['COPY dist /app'] }),
      }),
    ),
    image: Type.Object({
      id: Type.String({ examples: [exampleId('img')] }),
      name: Type.String({ examples: ['registry.example.com/acme/api'] }),
    }),
    registryId: nullable(Type.String({ examples: [exampleId('reg')] })),
    tag: Type.Object({ id: Type.String({ examples: [exampleId('tag')] }), name: Type.String({ examples: ['1.4.2'] }) }),
    platform: Type.String({ examples: ['linux/amd64'] }),
    scanId: Type.String({ examples: [exampleId('scan')] }),
    findings: Type.Integer({ description: 'Open findings in this package version that are not suppressed.' }),
  },
  { title: 'PackageOccurrence' },
);

export const listPackageOccurrences = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listPackageOccurrences',
      method: 'GET',
      path: '/api/packages/occurrences',
      tag: 'Packages',
      summary: 'List where versions of a package are, ordered by image and tag',
      description:
        'One entry per package version, image tag and platform, from the latest scan of each tag, with layer, paths and licenses. `search` matches the image name.',
      access: { minimum: 'viewer' },
      query: Type.Object({
        ...listQuery([], {}).properties,
        ...packageQuery,
        version: Type.Optional(
          Type.String({ minLength: 1, maxLength: 1024, description: 'Exact version.', examples: ['3.0.11-1~deb12u2'] }),
        ),
        registry: Type.Optional(
          Type.String({ minLength: 1, maxLength: 64, description: 'Registry id.', examples: [exampleId('reg')] }),
        ),
        image: Type.Optional(
          Type.String({ minLength: 1, maxLength: 512, description: 'Image id or name.', examples: [exampleId('img')] }),
        ),
        license: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 500,
            description: 'A license as in `licenses`. `NOASSERTION`: packages without a declared license.',
            examples: ['Apache-2.0'],
          }),
        ),
      }),
      responses: { 200: { description: 'A page of occurrences', schema: pageOf(occurrenceSchema) } },
    },
    async ({ principal, query, url, signal }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'image', direction: 'asc' } });
      const { name, type, version, registry, image, license, search } = query;
      const range = readRange(query.range);
      const scanned = await listScannedVersions(db, principal.organizationId, {
        name,
        ...(type !== undefined && { type }),
        ...(version !== undefined && { version }),
      });
      const judged = await judgeVersions(scanned, range, createComputeTurns(signal));
      const verdicts = new Map(judged.map(({ row, verdict }) => [row.id, verdict]));
      const wanted = scanned.filter((row) => verdicts.get(row.id) !== 'out');
      const filter = {
        ...(registry !== undefined && { registry }),
        ...(image !== undefined && { image }),
        ...(license !== undefined && { license }),
        ...(search && { search }),
      };
      const packageVersionIds = wanted.map(({ id }) => id);
      const { rows, total } = await listOccurrences(db, principal.organizationId, { packageVersionIds, filter }, page);
      const data = rows.map((row) => presentOccurrence(name, row, verdicts.get(row.package_version_id) === 'in'));
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );

function presentOccurrence(name: string, row: OccurrenceRow, isInRange: boolean) {
  const { layer } = row;
  return {
    name,
    type: row.type,
    version: row.version,
    purl: row.purl,
    inRange: isInRange ? 'yes' : 'unknown',
    licenses: row.licenses,
    paths: row.paths,
    layer: layer && { index: layer.index, diffId: layer.diffId, command: layer.command },
    image: { id: row.image_id, name: row.image },
    registryId: row.registry_id,
    tag: { id: row.tag_id, name: row.tag },
    platform: row.platform,
    scanId: row.scan_id,
    findings: row.findings,
  };
}
