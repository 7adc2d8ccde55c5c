import { onTestFinished, vi } from 'vitest';

/** For the rest of the test, `Date.now` is ahead by the sum of the advances. Timers are not. */
export function advanceableClock(): { advance(milliseconds: number): void } {
  const now = Date.now.bind(Date);
  let aheadMs = 0;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
  onTestFinished(() => spy.mockRestore());
  return {
    advance: (milliseconds) => {
      aheadMs += milliseconds;
    },
  };
}
