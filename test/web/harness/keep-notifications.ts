import type { Page } from 'playwright-core';

/** Milliseconds after which the dashboard closes a notification. */
const visibleMs = 10_000;
/** The longest delay of a timer. */
const neverMs = 2 ** 31 - 1;

/** Notifications stay until they are closed or replaced: a slow machine may need longer than they are shown. Call it in `prepare`. */
export async function keepNotifications(page: Page): Promise<void> {
  await page.addInitScript(
    ({ closesAfter, never }) => {
      const original = window.setTimeout.bind(window);
      const delayed = (handler: TimerHandler, delay?: number, ...rest: unknown[]): number =>
        original(handler, delay === closesAfter ? never : delay, ...rest);
      Object.assign(window, { setTimeout: delayed });
    },
    { closesAfter: visibleMs, never: neverMs },
  );
}
