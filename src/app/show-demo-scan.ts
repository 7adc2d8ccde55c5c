import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { findScan, type ScanRow, statusOf } from '../features/scans/store.ts';

export interface DemoScanView {
  organizationId: string;
  scanId: string;
  /** Of the service. */
  url: string;
  say: (line: string) => void;
  /** Settles when the service is asked to stop. */
  stopping: Promise<string>;
}

const waitMsMax = 60_000;

/** Waits for the demo scan and prints what it found, as `plimsoll scan` would. */
export async function showDemoScan(db: Kysely<Database>, view: DemoScanView): Promise<void> {
  const scan = await waitForEnd(db, view);
  if (!scan) return;
  view.say(`demo scan ${statusOf(scan.status)} ${view.url}/api/scans/${scan.id} ${JSON.stringify(scan.error)}`);
}

async function waitForEnd(db: Kysely<Database>, { organizationId, scanId, stopping }: DemoScanView): Promise<ScanRow | undefined> {
  let isStopping = false;
  void stopping.then(() => (isStopping = true));
  for (const until = Date.now() + waitMsMax; Date.now() < until && !isStopping; await delay(50)) {
    const scan = await findScan(db, organizationId, scanId);
    if (!scan || scan.status > 2) return scan;
  }
  return undefined;
}
