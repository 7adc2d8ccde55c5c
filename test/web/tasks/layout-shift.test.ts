import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOf, seededApi } from '../harness/address-of.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';
import { pages } from '../routes.ts';

/** Longer than the pause before placeholders are drawn, so that data replace them. */
const delayMs = 400;

/** The value above which Web Vitals no longer call the stability of a layout good. */
const shiftMax = 0.1;

/** A banner that arrived above the figures of the overview was 0.036. */
const overviewShiftMax = 0.03;

/** Invites below the list that arrived were 0.15 at 768 px. */
const membersShiftMax = 0.03;

/** A layout shift that no input of the user preceded within 500 ms. */
interface Shift {
  value: number;
  /** The elements that moved, with their place before and after. */
  moved: string[];
}

/** The parts of the Layout Instability API that TypeScript does not describe. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface ShiftWindow extends Window {
  plimsollShifts: Shift[];
}

describeInBrowser('late data', () => {
  it.each(pages.map((one) => [one.name, one] as const))('hardly move the content of %s', async (_name, route) => {
    const address = await addressOf(route, seededApi());
    const { page } = await openPage(address, {
      role: route.role,
      prepare: async (opened) => {
        await recordShifts(opened);
        await delayApi(opened);
      },
    });
    await expectShifts(page, shiftMax);
  });

  it.each([1280, 1024, 768, 390])('move nothing of the overview by much at a width of %i px', async (width) => {
    const { page } = await openPage('/', {
      role: 'viewer',
      width,
      prepare: async (opened) => {
        await recordShifts(opened);
        await delayApi(opened);
      },
    });
    await expectShifts(page, overviewShiftMax);
  });

  it.each([1280, 768, 390])('move nothing of the members and invites by much at a width of %i px', async (width) => {
    const { page } = await openPage('/settings/members', {
      width,
      prepare: async (opened) => {
        await recordShifts(opened);
        await delayApi(opened);
      },
    });
    expect(await page.getByRole('heading', { name: 'Open invites' }).isVisible()).toBe(true);
    await expectShifts(page, membersShiftMax);
  });
});

async function expectShifts(page: Page, max: number): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as ShiftWindow).plimsollShifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(max);
}

async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    (window as unknown as ShiftWindow).plimsollShifts = shifts;
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const text = element?.textContent.slice(0, 40) ?? '';
          return `${element?.localName} “${text}” ${placeOf(previousRect)} → ${placeOf(currentRect)}`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function delayApi(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      await wait(delayMs);
      // The page may have closed or ended the request meanwhile.
      await route.continue().catch(() => undefined);
    },
  );
}
