import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleDigest } from '../../../../http/example-values.ts';
import { nullable, oneOf } from '../../../../http/nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { layerFilter } from '../contents/content-filters.ts';
import { hasText, listPage } from '../contents/list-page.ts';
import { readContents } from '../contents/read-contents.ts';
import { fileKinds, type ScanFile, scanFiles } from '../contents/scan-files.ts';
import type { ScanContentDependencies } from '../scan-content-dependencies.ts';
import { scanParams } from '../scan-schema.ts';

const sortable = ['sizeBytes', 'path', 'layer'] as const;

const fileSchema = Type.Object(
  {
    path: Type.String({ examples: ['usr/lib/x86_64-linux-gnu/libcrypto.so.3'] }),
    kind: oneOf(fileKinds, {
      description:
        '`largest`: one of the largest files of its layer. `removed`: one of the largest files of its layer that a later layer deletes or replaces; the image still contains it. `removed-secret`: a key or credential that a later layer removes and that the image still contains.',
      examples: ['largest'],
    }),
    sizeBytes: nullable(Type.Integer({ description: 'Null for removed secrets.', examples: [52_428_800] })),
    layer: Type.Object({
      index: Type.Integer({ examples: [0] }),
      diffId: nullable(Type.String({ examples: [exampleDigest] })),
      command: Type.String({ examples: ['COPY dist /app'] }),
    }),
  },
  { title: 'ScanFile' },
);

export const listScanFiles = (deps: ScanContentDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'listScanFiles',
      method: 'GET',
      path: '/api/scans/{scanId}/files',
      tag: 'Scans',
      summary: 'List the largest files of a scan, and the files that a later layer removes',
      description:
        'A layer has at most 10 of its largest files, and 10 of the largest removed ones. Results of earlier versions name no removed files besides secrets. `search` matches the path.',
      access: { minimum: 'viewer' },
      params: scanParams,
      query: listQuery(sortable, {
        layer: layerFilter,
        kind: Type.Optional(oneOf(fileKinds, { examples: ['largest'] })),
      }),
      responses: { 200: { description: 'A page of files', schema: pageOf(fileSchema) } },
      errors: [404],
    },
    async ({ principal, params, query: { search, layer, kind, ...query }, url }) => {
      const page = parsePage(query, { sortable, defaultSort: { column: 'default', direction: 'asc' } });
      const { inventory, layers } = await readContents(deps, principal.organizationId, params.scanId);
      const wanted = scanFiles(layers, inventory?.evidence).filter(
        (file) =>
          hasText(search, file.path) &&
          (layer === undefined || file.layer.index === layer) &&
          (kind === undefined || file.kind === kind),
      );
      const { column, direction } = page.sort;
      const by = column === 'default' ? undefined : sortKeys[column];
      const { data, total } = listPage(wanted, { ...page, by, direction });
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );

const sortKeys: Record<(typeof sortable)[number], (file: ScanFile) => number | string | null> = {
  sizeBytes: ({ sizeBytes }) => sizeBytes,
  path: ({ path }) => path,
  layer: ({ layer }) => layer.index,
};
