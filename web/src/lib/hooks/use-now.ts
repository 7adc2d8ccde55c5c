import { useSyncExternalStore } from 'react';
import { onClockCorrection, serviceNow } from '../time/service-clock.ts';

const everyMs = 30_000;
const listeners = new Set<() => void>();
let now = serviceNow();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(renew, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function renew(): void {
  now = serviceNow();
  for (const one of listeners) one();
}

onClockCorrection(renew);

/** While no component shows times, nothing renews the time: the first one that does must not start with an old one. */
function read(): number {
  if (timer === undefined && serviceNow() - now >= everyMs) now = serviceNow();
  return now;
}

/** The current time in milliseconds, renewed every 30 seconds for all components together. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}
