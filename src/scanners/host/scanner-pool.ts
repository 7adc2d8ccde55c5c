import { createWorkPool } from '../../lib/work-pool/create-work-pool.ts';
import { processHosts } from '../../lib/work-pool/start-process-host.ts';
import type { ScannerTaskInput, ScannerTaskName, ScannerTaskOutput } from './scanner-tasks.ts';

export interface ScannerPool {
  /** Rejects with WorkFailedError or WorkLostError. */
  run<Name extends ScannerTaskName>(
    name: Name,
    input: ScannerTaskInput<Name>,
    signal: AbortSignal,
  ): Promise<ScannerTaskOutput<Name>>;
  close(): Promise<void>;
}

/** Reports are read here: a report of 512 MB has about a million values. */
const memoryMegabytesMax = 2048;
const idleMs = 30_000;
/** A cancelled task kills its scanners first. */
const cancelGraceMs = 5_000;

/**
 * One process, so that the budget of the scanners holds for all scans. Reports are hostile: the process that reads them has neither the
 * environment nor the connections of the service.
 */
export function createScannerPool(): ScannerPool {
  const pool = createWorkPool({
    startHost: processHosts({ memoryMegabytesMax }),
    hostsMax: 1,
    program: new URL('./scanner-worker.ts', import.meta.url),
    heapMegabytesMax: memoryMegabytesMax / 2,
    cancelGraceMs,
    idleMs,
  });
  return {
    async run<Name extends ScannerTaskName>(name: Name, input: ScannerTaskInput<Name>, signal: AbortSignal) {
      // The table of tasks ties each output type to its task name. This type information is lost between processes.
      return (await pool.run({ name, input }, { signal })) as ScannerTaskOutput<Name>;
    },
    close: () => pool.close(),
  };
}
