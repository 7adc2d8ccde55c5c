import { Type } from 'typebox';
import { severities } from '../../../../domain/severity.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { nullable, oneOf } from '../../../../http/nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { booleanFilter, layerFilter, packageNameFilter, typeFilter } from '../contents/content-filters.ts';
import { packageAssessments, readGroupAssessments } from '../contents/package-assessment-store.ts';
import { readContents } from '../contents/read-contents.ts';
import {
  listScanPackages as readPackages,
  type ScanPackageFilter,
  scanPackageSortColumns,
} from '../contents/scan-package-list-store.ts';
import { presentPackage } from '../present-scan.ts';
import type { ScanContentDependencies } from '../scan-content-dependencies.ts';
import { packageSchema, scanParams } from '../scan-schema.ts';

const assessed = {
  description:
    '`no`: the scan states nothing about vulnerabilities of the package. `unknown`: some packages of the same kind in `coverage.notAssessed` were not assessed, and the result does not state which ones.',
};

const listedPackageSchema = Type.Object(
  {
    ...packageSchema.properties,
    assessed: oneOf(packageAssessments, { ...assessed, examples: ['yes'] }),
    findings: Type.Integer({ description: 'Number of findings of the scan in the package.' }),
    severity: nullable(
      oneOf(severities, { description: 'Highest severity of these findings. Null without findings.' }),
      { examples: ['HIGH'] },
    ),
  },
  { title: 'ScanPackage' },
);

const filters = {
  package: packageNameFilter,
  type: typeFilter,
  layer: layerFilter,
  license: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'A license as in `licenses`. `NOASSERTION`: packages without a declared license.',
      examples: ['Apache-2.0'],
    }),
  ),
  os: booleanFilter('True: only packages of the distribution and packages owned by one.'),
  dev: booleanFilter('True: only development dependencies.'),
  vulnerable: booleanFilter('True: only packages with findings. False: only packages without findings.'),
  assessed: Type.Optional(oneOf(packageAssessments, assessed)),
};

export const listScanPackages = (deps: ScanContentDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'listScanPackages',
      method: 'GET',
      path: '/api/scans/{scanId}/packages',
      tag: 'Scans',
      summary: 'List the packages of a scan, ordered by type, name and version',
      description: '`search` matches the name.',
      access: { minimum: 'viewer' },
      params: scanParams,
      query: listQuery(scanPackageSortColumns, filters),
      responses: { 200: { description: 'A page of packages', schema: pageOf(listedPackageSchema) } },
      errors: [404],
    },
    async ({ principal, params, query, url }) => {
      const page = parsePage(query, {
        sortable: scanPackageSortColumns,
        defaultSort: { column: 'default', direction: 'asc' },
      });
      const { scan, inventory, layers } = await readContents(deps, principal.organizationId, params.scanId);
      const groups = await readGroupAssessments(deps.db, scan, inventory?.operating_system ?? null);
      const { rows, total } = await readPackages(deps.db, scan, { filter: readFilter(query), groups }, page);
      const context = { layers, dates: await deps.supportDates(), isUpload: scan.origin !== 'cloud' };
      const data = rows.map((row) => ({
        ...presentPackage(row, context),
        assessed: row.assessed,
        findings: row.findings,
        severity: row.severity === null ? null : (severities[row.severity] ?? 'UNKNOWN'),
      }));
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );

interface PackageQuery extends Omit<ScanPackageFilter, 'name' | 'types'> {
  package?: string;
  type?: string;
}

function readFilter({ package: name, type, search, ...others }: PackageQuery): ScanPackageFilter {
  const { layer, license, os, dev, vulnerable } = others;
  return {
    ...(search && { search }),
    ...(name !== undefined && { name }),
    ...(type !== undefined && { types: type.split(',') }),
    ...(layer !== undefined && { layer }),
    ...(license !== undefined && { license }),
    ...(os !== undefined && { os }),
    ...(dev !== undefined && { dev }),
    ...(vulnerable !== undefined && { vulnerable }),
    ...(others.assessed && { assessed: others.assessed }),
  };
}
