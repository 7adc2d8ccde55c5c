import { Type } from 'typebox';
import { notFound } from '../../../../domain/api-error.ts';
import type { SupportDates } from '../../../../engine/end-of-life/support-dates.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { StreamedArray, streamJson } from '../../../../http/stream-json.ts';
import { type FindingView } from '../../../findings/vulnerabilities/finding-schema.ts';
import {
  type FindingImage,
  presentFinding,
  type ScanFindingRow,
} from '../../../findings/vulnerabilities/present-finding.ts';
import { withNextAttempts } from '../failed-attempts.ts';
import { presentResult } from '../present-result.ts';
import { presentLayers, presentPackage } from '../present-scan.ts';
import type { ScanContentDependencies } from '../scan-content-dependencies.ts';
import {
  countByLayer,
  readScanFindings,
  readScanInventory,
  readScanSnapshot,
  type ScanPackageRow,
  scanPackagePages,
} from '../scan-contents-store.ts';
import { type PackageView, scanDetailSchema, scanParams } from '../scan-schema.ts';
import { findScan } from '../scan-store.ts';

const everything = { limit: null, offset: 0 };
/** Maximum number of findings and packages of a response in one piece. Larger responses are streamed in batches of `itemsAtOnce`. */
const itemsInOnePiece = 2_000;
const itemsAtOnce = 500;

export const getScan = ({ db, supportDates }: ScanContentDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'getScan',
      method: 'GET',
      path: '/api/scans/{scanId}',
      tag: 'Scans',
      summary: 'Get a scan with its findings, packages, layers and checks',
      description:
        'For large images, use `GET /api/scans/{scanId}/summary` and the lists, which return the same data in pages.',
      access: { minimum: 'viewer' },
      params: scanParams,
      responses: { 200: { description: 'The scan', schema: Type.Object({ data: scanDetailSchema }) } },
      errors: [404],
    },
    async ({ principal, params }) => {
      const scan = await findScan(db, principal.organizationId, params.scanId);
      if (!scan) throw notFound('Scan');
      const [row = scan] = await withNextAttempts(db, [scan]);
      const inventory = await readScanInventory(db, scan);
      const layers = inventory?.layers ?? [];
      const operatingSystem = inventory?.operating_system ?? null;
      const [findings, counts, snapshot] = await Promise.all([
        readScanFindings(db, scan, everything),
        countByLayer(db, scan),
        readScanSnapshot(db, scan.snapshot_id),
      ]);
      const dates = await supportDates();
      const isLarge = findings.length + (inventory?.package_count ?? 0) > itemsInOnePiece;
      const findingBatches = presentedFindings(findings, { layers, operatingSystem }, dates);
      const packageBatches = presentedPackages(scanPackagePages(db, scan), {
        layers,
        dates,
        isUpload: row.origin !== 'cloud',
      });
      const data = {
        ...presentResult(row, inventory, snapshot),
        findings: isLarge ? new StreamedArray(findingBatches) : [...findingBatches].flat(),
        packages: isLarge ? new StreamedArray(packageBatches) : await allOf(packageBatches),
        layers: presentLayers(inventory?.digest ?? '', layers, counts),
        checks: scan.checks,
      };
      if (isLarge) {
        return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: streamJson(data) };
      }
      return { status: 200, body: { data } };
    },
  );

async function allOf<Item>(batches: AsyncIterable<Item[]>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

function* presentedFindings(
  rows: readonly ScanFindingRow[],
  image: FindingImage,
  dates: SupportDates,
): Generator<FindingView[]> {
  for (let start = 0; start < rows.length; start += itemsAtOnce) {
    yield rows.slice(start, start + itemsAtOnce).map((row) => presentFinding(row, image, dates));
  }
}

async function* presentedPackages(
  pages: AsyncIterable<ScanPackageRow[]>,
  context: Parameters<typeof presentPackage>[1],
): AsyncGenerator<PackageView[]> {
  for await (const rows of pages) yield rows.map((row) => presentPackage(row, context));
}
