import { Type } from 'typebox';
import { severities } from '../../../../domain/severity.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { readGroupAssessments } from '../contents/package-assessment-store.ts';
import { presentTotals } from '../contents/present-totals.ts';
import { readContents, type ScanContents } from '../contents/read-contents.ts';
import { type ScanSummary, scanSummarySchema } from '../contents/scan-summary-schema.ts';
import {
  countDisagreements,
  countFindingGroups,
  countPackageGroups,
  countSources,
  findLatestScanId,
} from '../contents/scan-summary-store.ts';
import { statedBase } from '../contents/stated-base.ts';
import { withNextAttempts } from '../failed-attempts.ts';
import { presentResult } from '../present-result.ts';
import type { ScanContentDependencies } from '../scan-content-dependencies.ts';
import { readScanSnapshot } from '../scan-contents-store.ts';
import { scanParams } from '../scan-schema.ts';

export const getScanSummary = ({ db }: Pick<ScanContentDependencies, 'db'>): Endpoint =>
  defineEndpoint(
    {
      id: 'getScanSummary',
      method: 'GET',
      path: '/api/scans/{scanId}/summary',
      tag: 'Scans',
      summary: 'Get a scan with totals, without its lists',
      description:
        'Score, coverage, warnings, scanners and disagreements of a scan. `statedBase` is the base image that the labels of the image name, null if they name none. The findings, packages, layers and checks are lists of their own. `totals` is null without a result.',
      access: { minimum: 'viewer' },
      params: scanParams,
      responses: { 200: { description: 'The scan', schema: Type.Object({ data: scanSummarySchema }) } },
      errors: [404],
    },
    async ({ principal, params }) => {
      const contents = await readContents({ db }, principal.organizationId, params.scanId);
      const { scan, inventory } = contents;
      const [row = scan] = await withNextAttempts(db, [scan]);
      const snapshot = await readScanSnapshot(db, scan.snapshot_id);
      const disagreements = await countDisagreements(db, scan);
      const latestScanId = await findLatestScanId(db, scan);
      const data: ScanSummary = {
        ...presentResult(row, inventory, snapshot),
        scoring: scan.scoring as ScanSummary['scoring'],
        totals: inventory ? await readTotals(db, contents) : null,
        statedBase: statedBase(inventory?.evidence),
        sources: await countSources(db, scan),
        disagreements: disagreements.map(({ highest, ...one }) => ({
          ...one,
          highest: severities[highest] ?? 'UNKNOWN',
        })),
        isLatest: latestScanId === scan.id,
        latestScanId,
      };
      return { status: 200, body: { data } };
    },
  );

async function readTotals(db: ScanContentDependencies['db'], { scan, inventory, layers }: ScanContents) {
  const groups = await readGroupAssessments(db, scan, inventory?.operating_system ?? null);
  return presentTotals({
    findings: await countFindingGroups(db, scan),
    packages: await countPackageGroups(db, scan, groups),
    layers,
    checks: scan.checks,
  });
}
