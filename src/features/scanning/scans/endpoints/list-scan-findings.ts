import { Type } from 'typebox';
import { scannerNames } from '../../../../domain/scan.ts';
import { severities } from '../../../../domain/severity.ts';
import { triageStatuses } from '../../../../domain/triage-status.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { commaList, listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { findingSchema } from '../../../findings/vulnerabilities/finding-schema.ts';
import { presentFinding } from '../../../findings/vulnerabilities/present-finding.ts';
import { booleanFilter, layerFilter, packageNameFilter, typeFilter } from '../contents/content-filters.ts';
import { readContents } from '../contents/read-contents.ts';
import {
  listScanFindings as readFindings,
  type ScanFindingFilter,
  scanFindingSortColumns,
} from '../contents/scan-finding-list-store.ts';
import type { ScanContentDependencies } from '../scan-content-dependencies.ts';
import { scanParams } from '../scan-schema.ts';

const filters = {
  severity: Type.Optional(
    Type.String({ maxLength: 100, description: 'Comma-separated severities.', examples: ['HIGH'] }),
  ),
  status: Type.Optional(
    Type.String({ maxLength: 100, description: 'Comma-separated triage statuses, as of now.', examples: ['OPEN'] }),
  ),
  cveId: Type.Optional(Type.String({ minLength: 1, maxLength: 128, examples: ['CVE-2024-5535'] })),
  package: packageNameFilter,
  type: typeFilter,
  layer: layerFilter,
  fixable: booleanFilter('True: only findings with a fixed version.'),
  kev: booleanFilter('True: only vulnerabilities that were known to be exploited when the image was scanned.'),
  malware: booleanFilter('True: only findings of malicious packages. False: only other findings.'),
  scanner: Type.Optional(oneOf(scannerNames, { description: 'A scanner that reports the finding.' })),
  onlyScanner: Type.Optional(
    oneOf(scannerNames, {
      description: 'The only scanner that reports the finding, as `only` of the sources of a scan.',
    }),
  ),
  disagreement: Type.Optional(
    oneOf(['any', ...scannerNames], {
      description: 'A scanner that disagrees with the finding, as in `disagreement[].scanner`. `any`: at least one.',
    }),
  ),
  disagreementReason: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1000,
      description:
        'Why a scanner disagrees, exactly as in `disagreement[].reason`. With `disagreement`, the reason of that scanner.',
      examples: ['reports another fixed version'],
    }),
  ),
};

export const listScanFindings = (deps: ScanContentDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'listScanFindings',
      method: 'GET',
      path: '/api/scans/{scanId}/findings',
      tag: 'Scans',
      summary: 'List the findings of a scan, ordered by severity and EPSS, highest first',
      description:
        '`search` matches the vulnerability id and the package name. Findings are those at the end of the scan, also those that an attestation suppresses.',
      access: { minimum: 'viewer' },
      params: scanParams,
      query: listQuery(scanFindingSortColumns, filters),
      responses: { 200: { description: 'A page of findings', schema: pageOf(findingSchema) } },
      errors: [404],
    },
    async ({ principal, params, query, url }) => {
      const page = parsePage(query, {
        sortable: scanFindingSortColumns,
        defaultSort: { column: 'default', direction: 'desc' },
      });
      const filter = readFilter(query);
      const { scan, layers, operatingSystem } = await readContents(deps, principal.organizationId, params.scanId);
      const { rows, total } = await readFindings(deps.db, scan, filter, page);
      const dates = await deps.supportDates();
      const data = rows.map((row) => presentFinding(row, { layers, operatingSystem }, dates));
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );

interface FindingQuery
  extends Pick<
    ScanFindingFilter,
    | 'search'
    | 'cveId'
    | 'package'
    | 'layer'
    | 'fixable'
    | 'kev'
    | 'malware'
    | 'scanner'
    | 'onlyScanner'
    | 'disagreement'
    | 'disagreementReason'
  > {
  severity?: string;
  status?: string;
  type?: string;
}

function readFilter({ severity, status, type, search, ...others }: FindingQuery): ScanFindingFilter {
  const { cveId, layer, fixable, kev, malware, scanner, onlyScanner, disagreement, disagreementReason } = others;
  const wanted = commaList('severity', severity, severities);
  const statuses = commaList('status', status, triageStatuses)?.map((one) => triageStatuses.indexOf(one) + 1);
  return {
    ...(search && { search }),
    ...(wanted && { severities: wanted }),
    ...(statuses && { statuses }),
    ...(cveId !== undefined && { cveId }),
    ...(others.package !== undefined && { package: others.package }),
    ...(type !== undefined && { types: type.split(',') }),
    ...(layer !== undefined && { layer }),
    ...(fixable !== undefined && { fixable }),
    ...(kev !== undefined && { kev }),
    ...(malware !== undefined && { malware }),
    ...(scanner !== undefined && { scanner }),
    ...(onlyScanner !== undefined && { onlyScanner }),
    ...(disagreement !== undefined && { disagreement }),
    ...(disagreementReason !== undefined && { disagreementReason }),
  };
}
