import type { Endpoint } from '../../../../http/endpoint.ts';
import type { ScanEvents } from '../scan-events.ts';
import { cancelScan } from './cancel-scan.ts';
import { createScan } from './create-scan.ts';
import { deleteImage } from './delete-image.ts';
import { deleteScan } from './delete-scan.ts';
import { getScan } from './get-scan.ts';
import { getScanDiff } from './get-scan-diff.ts';
import { getScanSarif } from './get-scan-sarif.ts';
import { getScanSbom } from './get-scan-sbom.ts';
import { getScanStatus } from './get-scan-status.ts';
import { listScanContents } from './list-scan-contents.ts';
import { listScans } from './list-scans.ts';
import type { ScanEndpointDependencies } from './scan-endpoint-dependencies.ts';
import { watchScan } from './watch-scan.ts';

export const scanEndpoints = (deps: ScanEndpointDependencies & { scanEvents: ScanEvents }): Endpoint[] => [
  listScans(deps),
  createScan(deps),
  getScan(deps),
  getScanStatus(deps),
  watchScan(deps),
  deleteScan(deps),
  cancelScan(deps),
  deleteImage(deps),
  ...listScanContents(deps),
  getScanSbom(deps),
  getScanSarif(deps),
  getScanDiff(deps),
];
