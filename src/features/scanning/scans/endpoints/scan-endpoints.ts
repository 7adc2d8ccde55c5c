import type { Endpoint } from '../../../../http/endpoint.ts';
import type { ScanContentDependencies } from '../scan-content-dependencies.ts';
import type { ScanEvents } from '../scan-events.ts';
import type { ScanQueue } from '../scan-queue.ts';
import { cancelScan } from './cancel-scan.ts';
import { createScan } from './create-scan.ts';
import { deleteImage } from './delete-image.ts';
import { deleteScan } from './delete-scan.ts';
import { evaluateScanPolicy, type PolicyDependencies } from './evaluate-scan-policy.ts';
import { getImageDiff } from './get-image-diff.ts';
import { getScan } from './get-scan.ts';
import { getScanDiff } from './get-scan-diff.ts';
import { getScanSarif } from './get-scan-sarif.ts';
import { getScanSbom } from './get-scan-sbom.ts';
import { getScanStatus } from './get-scan-status.ts';
import { getScanSummary } from './get-scan-summary.ts';
import { listImageScans } from './list-image-scans.ts';
import { listScanChecks } from './list-scan-checks.ts';
import { listScanFiles } from './list-scan-files.ts';
import { listScanFindings } from './list-scan-findings.ts';
import { listScanLayers } from './list-scan-layers.ts';
import { listScanPackages } from './list-scan-packages.ts';
import { listScans } from './list-scans.ts';
import { watchScan } from './watch-scan.ts';

interface ScanEndpointDependencies extends ScanContentDependencies, PolicyDependencies {
  queue: ScanQueue;
  scanEvents: ScanEvents;
}

export const scanEndpoints = (deps: ScanEndpointDependencies): Endpoint[] => [
  listScans(deps.db),
  createScan(deps),
  getScan(deps),
  getScanStatus(deps.db),
  watchScan(deps),
  deleteScan(deps),
  cancelScan(deps),
  deleteImage(deps),
  listImageScans(deps.db),
  getScanSummary(deps),
  listScanFindings(deps),
  listScanPackages(deps),
  listScanLayers(deps),
  listScanFiles(deps),
  listScanChecks(deps),
  getScanSbom(deps.db),
  getScanSarif(deps),
  getScanDiff(deps.db),
  getImageDiff(deps.db),
  evaluateScanPolicy(deps),
];
