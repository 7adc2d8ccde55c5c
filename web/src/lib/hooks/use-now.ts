import { useSyncExternalStore } from 'react';

const everyMs = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const one of listeners) one();
  }, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** While no component shows times, nothing renews the time: the first one that does must not start with an old one. */
function read(): number {
  if (timer === undefined && Date.now() - now >= everyMs) now = Date.now();
  return now;
}

/** The current time in milliseconds, renewed every 30 seconds for all components together. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}
