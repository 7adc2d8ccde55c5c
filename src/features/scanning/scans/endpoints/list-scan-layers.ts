import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { booleanFilter } from '../contents/content-filters.ts';
import { hasText, listPage } from '../contents/list-page.ts';
import { readContents } from '../contents/read-contents.ts';
import { presentLayers } from '../present-scan.ts';
import type { ScanContentDependencies } from '../scan-content-dependencies.ts';
import { countByLayer } from '../scan-contents-store.ts';
import { layerSchema, scanParams } from '../scan-schema.ts';

const sortable = ['index', 'sizeBytes', 'uncompressedBytes', 'wastedBytes', 'packages', 'findings'] as const;

export const listScanLayers = (deps: ScanContentDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'listScanLayers',
      method: 'GET',
      path: '/api/scans/{scanId}/layers',
      tag: 'Scans',
      summary: 'List the layers of a scan, bottom layer first',
      description:
        '`search` matches the command and the digest. The lists of findings, packages and files have the filter `layer`.',
      access: { minimum: 'viewer' },
      params: scanParams,
      query: listQuery(sortable, {
        empty: booleanFilter('True: only steps without content, such as ENV. False: only layers with content.'),
      }),
      responses: { 200: { description: 'A page of layers', schema: pageOf(layerSchema) } },
      errors: [404],
    },
    async ({ principal, params, query: { search, empty, ...query }, url }) => {
      const page = parsePage(query, { sortable, defaultSort: { column: 'index', direction: 'asc' } });
      const { scan, inventory, layers } = await readContents(deps, principal.organizationId, params.scanId);
      const wanted = presentLayers(inventory?.digest ?? '', layers, await countByLayer(deps.db, scan)).filter(
        (layer) => hasText(search, layer.command, layer.digest) && (empty === undefined || layer.empty === empty),
      );
      const { column, direction } = page.sort;
      const { data, total } = listPage(wanted, { ...page, by: (layer) => layer[column], direction });
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );
