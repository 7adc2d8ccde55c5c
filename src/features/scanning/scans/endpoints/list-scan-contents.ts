import { type TSchema, Type } from 'typebox';
import { offsetOf } from '../../../../db/page-request.ts';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { findingSchema } from '../../../findings/vulnerabilities/finding-schema.ts';
import { presentFinding } from '../../../findings/vulnerabilities/present-finding.ts';
import { presentLayers, presentPackage } from '../present-scan.ts';
import type { ScanContentDependencies } from '../scan-content-dependencies.ts';
import {
  countByLayer,
  countScanFindings,
  countScanPackages,
  readScanFindings,
  readScanInventory,
  readScanPackages,
  type Slice,
} from '../scan-contents-store.ts';
import { checkSchema, layerSchema, packageSchema, scanParams } from '../scan-schema.ts';
import { findScan, type ScanRow } from '../scan-store.ts';

type Contents = (
  deps: ScanContentDependencies,
  scan: ScanRow,
  slice: Slice & { limit: number },
) => Promise<{ data: unknown[]; total: number }>;

/** The four paginated parts of a scan. */
export const listScanContents = (deps: ScanContentDependencies): Endpoint[] => [
  listOf(
    deps,
    {
      part: 'findings',
      summary: 'ordered by severity and EPSS, highest first',
      searched: 'the vulnerability id and the package name',
      schema: findingSchema,
      filters: {
        malware: malwareFilter(),
      },
    },
    readFindings,
  ),
  listOf(
    deps,
    { part: 'packages', summary: 'ordered by type, name and version', searched: 'the name', schema: packageSchema },
    readPackages,
  ),
  listOf(
    deps,
    { part: 'layers', summary: 'bottom layer first', searched: 'the command and the digest', schema: layerSchema },
    readLayers,
  ),
  listOf(
    deps,
    { part: 'checks', summary: 'in a fixed order', searched: 'the id and the title', schema: checkSchema },
    readChecks,
  ),
];

function malwareFilter() {
  const description = 'True: only findings of malicious packages. False: only other findings.';
  return Type.Optional(Type.Boolean({ description, examples: [false] }));
}

interface Part {
  part: string;
  summary: string;
  /** What `search` matches. */
  searched: string;
  schema: TSchema;
  filters?: { malware?: ReturnType<typeof malwareFilter> };
}

function listOf(
  deps: ScanContentDependencies,
  { part, summary, searched, schema, filters = {} }: Part,
  read: Contents,
): Endpoint {
  return defineEndpoint(
    {
      id: `listScan${part.charAt(0).toUpperCase()}${part.slice(1)}`,
      method: 'GET',
      path: `/api/scans/{scanId}/${part}`,
      tag: 'Scans',
      summary: `List the ${part} of a scan, ${summary}`,
      description: `\`search\` matches ${searched}.`,
      access: { minimum: 'viewer' },
      params: scanParams,
      query: listQuery([], filters),
      responses: { 200: { description: `A page of ${part}`, schema: pageOf(schema) } },
      errors: [404],
    },
    async ({ principal, params, query, url }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'default', direction: 'asc' } });
      const scan = await findScan(deps.db, principal.organizationId, params.scanId);
      if (!scan) throw notFound('Scan');
      const slice = {
        limit: page.limit,
        offset: offsetOf(page),
        ...(query.search && { search: query.search }),
        ...(typeof query.malware === 'boolean' && { malware: query.malware }),
      };
      const { data, total } = await read(deps, scan, slice);
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );
}

const readFindings: Contents = async ({ db, supportDates }, scan, slice) => {
  const inventory = await readScanInventory(db, scan);
  const rows = await readScanFindings(db, scan, slice);
  const dates = await supportDates();
  return {
    data: rows.map((row) => presentFinding(row, inventory?.layers ?? [], dates)),
    total: await countScanFindings(db, scan, slice),
  };
};

const readPackages: Contents = async ({ db, supportDates }, scan, slice) => {
  const inventory = await readScanInventory(db, scan);
  const rows = await readScanPackages(db, scan, slice);
  const context = {
    layers: inventory?.layers ?? [],
    dates: await supportDates(),
    isUpload: scan.origin !== 'cloud',
  };
  return {
    data: rows.map((row) => presentPackage(row, context)),
    total:
      slice.search === undefined ? (inventory?.package_count ?? 0) : await countScanPackages(db, scan, slice.search),
  };
};

const readLayers: Contents = async ({ db }, scan, { limit, offset, search }) => {
  const inventory = await readScanInventory(db, scan);
  const layers = presentLayers(inventory?.digest ?? '', inventory?.layers ?? [], await countByLayer(db, scan));
  const wanted = layers.filter(({ command, digest }) => hasText(search, command, digest));
  return { data: wanted.slice(offset, offset + limit), total: wanted.length };
};

const readChecks: Contents = async (_, scan, { limit, offset, search }) => {
  const wanted = scan.checks.filter(({ id, title }) => hasText(search, id, title));
  return { data: wanted.slice(offset, offset + limit), total: wanted.length };
};

function hasText(search: string | undefined, ...texts: (string | null)[]): boolean {
  const wanted = search?.toLowerCase() ?? '';
  return texts.some((text) => text?.toLowerCase().includes(wanted)) || wanted === '';
}
