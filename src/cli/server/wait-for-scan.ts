import { setTimeout as delay } from 'node:timers/promises';
import { ScanError, scanErrorCodes } from '../../domain/scan-error.ts';
import { recordOf, textOf } from '../../engine/text-formats/outside-values.ts';
import type { ServiceClient } from './service-client.ts';

export interface WaitOptions {
  client: ServiceClient;
  scanId: string;
  onProgress(text: string): void;
  signal: AbortSignal;
  /** Interval of the first requests. It doubles up to `pollMsMax`. */
  pollMs?: number;
}

/** The service answers a status from one row. */
const pollMsMax = 10_000;
const messageMax = 300;

/**
 * Waits until a scan of the service has ended. Requests become rarer while the state does not change. Throws the error of a failed scan, and
 * CANCELLED for a cancelled one.
 */
export async function waitForScan({ client, scanId, onProgress, signal, pollMs = 500 }: WaitOptions): Promise<void> {
  let interval = pollMs;
  let shown = '';
  for (;;) {
    const path = `/api/scans/${encodeURIComponent(scanId)}/status`;
    const state = recordOf(await client.request({ method: 'GET', path, action: 'read the state of the scan', signal }));
    const status = textOf(state['status']) ?? '';
    if (status === 'COMPLETE') return;
    if (status === 'FAILED') throw scanFailure(recordOf(state['error']));
    if (status === 'CANCELLED') throw new ScanError('CANCELLED', 'The scan was cancelled on the service.');
    const text = stateText(status, state);
    onProgress(text);
    interval = text === shown ? Math.min(interval * 1.5, pollMsMax) : pollMs;
    shown = text;
    await delay(interval * (0.75 + Math.random() / 2), undefined, { signal }).catch((cause: unknown) => {
      throw new ScanError('CANCELLED', 'The work was cancelled.', { cause });
    });
  }
}

function stateText(status: string, state: Readonly<Record<string, unknown>>): string {
  const { phase, percent } = recordOf(state['progress']);
  const retry = textOf(recordOf(state['lastError'])['code']);
  if (status === 'QUEUED') return retry === undefined ? 'queued' : `queued again after ${retry}`;
  return `${textOf(phase) ?? 'running'} ${typeof percent === 'number' ? Math.floor(percent) : 0} %`;
}

function scanFailure({ code, message }: Readonly<Record<string, unknown>>): ScanError {
  const known = scanErrorCodes.find((one) => one === code) ?? 'INTERNAL';
  return new ScanError(known, (textOf(message) ?? 'The scan failed on the service.').slice(0, messageMax));
}
