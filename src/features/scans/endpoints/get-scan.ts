import { Type } from 'typebox';
import { notFound } from '../../../domain/api-error.ts';
import { presentCoverage } from '../../../engine/matching/present-coverage.ts';
import { defineEndpoint, type Endpoint } from '../../../http/endpoint.ts';
import { presentFinding, presentLayers, presentPackage, presentSbomLinks, presentScan } from '../present-scan.ts';
import { hasSbom } from '../read-sbom-input.ts';
import { scanDetailSchema } from '../schema.ts';
import { findScan } from '../store.ts';
import {
  countByLayer,
  readScanFindings,
  readScanInventory,
  readScanPackages,
  readSnapshot,
} from '../store-contents.ts';
import { type ScanEndpointDependencies, scanParams } from './scan-endpoint-dependencies.ts';

const everything = { limit: null, offset: 0 };

export const getScan = ({ db }: ScanEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'getScan',
      method: 'GET',
      path: '/api/scans/{scanId}',
      tag: 'Scans',
      summary: 'Read one scan with its findings, packages, layers and checks',
      description: 'For large images the sub-resources give the same in pages.',
      access: { minimum: 'viewer' },
      params: scanParams,
      responses: { 200: { description: 'The scan', schema: Type.Object({ data: scanDetailSchema }) } },
      errors: [404],
    },
    async ({ principal, params }) => {
      const scan = await findScan(db, principal.organizationId, params.scanId);
      if (!scan) throw notFound('Scan');
      const inventory = await readScanInventory(db, scan);
      const layers = inventory?.layers ?? [];
      const [findings, packages, counts, snapshot] = await Promise.all([
        readScanFindings(db, scan, everything),
        readScanPackages(db, scan, everything),
        countByLayer(db, scan),
        readSnapshot(db, scan.snapshot_id),
      ]);
      const data = {
        ...presentScan(scan),
        findings: findings.map((row) => presentFinding(row, layers)),
        packages: packages.map((row) => presentPackage(row, layers)),
        layers: presentLayers(inventory?.digest ?? '', layers, counts),
        checks: scan.checks,
        os: inventory?.operating_system ?? null,
        base: null,
        sbom: hasSbom(scan) ? presentSbomLinks(scan.id) : null,
        scoring: scan.scoring,
        coverage: scan.coverage && presentCoverage(scan.coverage),
        warnings: scan.warnings,
        advisories: snapshot
          ? {
              snapshot: snapshot.digest,
              builtAt: snapshot.built_at.toISOString(),
              age: Math.max(
                0,
                Math.round(((scan.scanned_at ?? new Date()).getTime() - snapshot.built_at.getTime()) / 1000),
              ),
            }
          : null,
        error: scan.error,
      };
      return { status: 200, body: { data } };
    },
  );
