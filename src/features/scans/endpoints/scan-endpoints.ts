import type { Endpoint } from '../../../http/endpoint.ts';
import { cancelScan } from './cancel-scan.ts';
import { createScan } from './create-scan.ts';
import { deleteScan } from './delete-scan.ts';
import { getScan } from './get-scan.ts';
import { getScanStatus } from './get-scan-status.ts';
import { listScanContents } from './list-scan-contents.ts';
import { listScans } from './list-scans.ts';
import type { ScanEndpointDependencies } from './scan-endpoint-dependencies.ts';

export const scanEndpoints = (deps: ScanEndpointDependencies): Endpoint[] => [
  listScans(deps),
  createScan(deps),
  getScan(deps),
  getScanStatus(deps),
  deleteScan(deps),
  cancelScan(deps),
  ...listScanContents(deps),
];
