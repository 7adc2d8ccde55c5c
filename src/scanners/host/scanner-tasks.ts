import { scanners } from '../scanners.ts';
import { type ExternalScanResult, type ExternalScanTask, runExternalScan } from './external-scan.ts';
import { type ListedRecords, listRecords, type RecordsTask } from './list-records.ts';
import { type LookedUp, type LookUpTask, lookUp } from './look-up.ts';
import { type ProbedScanner, type ProbeTask, probeScanners } from './probe-scanners.ts';

const adapters = Object.values(scanners);

/** Tasks of the worker processes. Inputs and outputs are plain data. */
export const scannerTasks = {
  scan: (task: ExternalScanTask, signal: AbortSignal): Promise<ExternalScanResult> =>
    runExternalScan(task, adapters, signal),
  'look-up': (task: LookUpTask, signal: AbortSignal): Promise<LookedUp[]> => lookUp(task, adapters, signal),
  'list-records': (task: RecordsTask, signal: AbortSignal): Promise<ListedRecords[]> =>
    listRecords(task, adapters, signal),
  probe: (task: ProbeTask, signal: AbortSignal): Promise<ProbedScanner[]> => probeScanners(task, adapters, signal),
};

export type ScannerTaskName = keyof typeof scannerTasks;
export type ScannerTaskInput<Name extends ScannerTaskName> = Parameters<(typeof scannerTasks)[Name]>[0];
export type ScannerTaskOutput<Name extends ScannerTaskName> = Awaited<ReturnType<(typeof scannerTasks)[Name]>>;
