/** The clocks are compared with a time that has whole seconds and was on its way: smaller differences are no error of the browser's clock. */
const toleranceMs = 60_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** The current time in milliseconds by the clock of the service, whose times the dashboard shows. The clock of a browser can be wrong by hours. */
export function serviceNow(): number {
  return Date.now() + aheadMs;
}

/**
 * Compares the clocks.
 *
 * @param header `Date` of a response that has just arrived; null if a program between browser and service removed it
 */
export function compareClocks(header: string | null): void {
  const differenceMs = Date.parse(header ?? '') - Date.now();
  if (Number.isNaN(differenceMs)) return;
  const nextMs = Math.abs(differenceMs) < toleranceMs ? 0 : differenceMs;
  if (Math.abs(nextMs - aheadMs) < toleranceMs) return;
  aheadMs = nextMs;
  for (const listener of listeners) listener();
}

/** Calls the listener after each correction of the clock. */
export function onClockCorrection(listener: () => void): void {
  listeners.add(listener);
}
