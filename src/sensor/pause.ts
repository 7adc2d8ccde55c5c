import { setTimeout as delay } from 'node:timers/promises';

/** Waits, or ends early when the signal is aborted. Never rejects. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
