import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOf, seededApi } from '../harness/address-of.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { partOf } from '../harness/follow.ts';
import { openPage } from '../harness/open-page.ts';
import { routes } from '../routes.ts';

const sections = (page: Page): Locator => page.getByRole('navigation', { name: 'Sections of the settings' });

describeInBrowser('lines of links and tabs', () => {
  it.each([768, 1024])('the tabs of a scan fit in a window of %i px', async (width) => {
    const { page } = await openPage(await scanAddress(), { width });
    expect(await hiddenPart(page.getByRole('tablist'))).toBe(0);
  });

  it.each([768, 1024])('the sections of the settings are one line that fits in a window of %i px', async (width) => {
    const { page } = await openPage('/settings/account', { width });
    expect(await topsOf(sections(page).getByRole('link'))).toHaveLength(1);
    expect(await hiddenPart(sections(page).getByRole('list'))).toBe(0);
  });

  it.each(['account', 'signing-key', 'audit'])('on a phone, the section %s is visible in one line', async (section) => {
    const { page } = await openPage(`/settings/${section}`, { width: 390, isTouch: true });
    expect(await topsOf(sections(page).getByRole('link'))).toHaveLength(1);
    await expectInside(sections(page).locator('[aria-current=page]'), sections(page));
  });

  it('on a phone, the selected tab of a scan is visible with a part of its neighbor', async () => {
    const { page } = await openPage(partOf(await scanAddress(), 'tab=score'), { width: 390, isTouch: true });
    const list = page.getByRole('tablist');
    const selected = page.getByRole('tab', { selected: true });
    await expectInside(selected, list);
    const [frame, box] = [await list.boundingBox(), await selected.boundingBox()];
    expect((frame?.x ?? 0) + (frame?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0)).toBeGreaterThan(20);
  });
});

async function scanAddress(): Promise<string> {
  const scan = routes.find(({ path }) => path === '/scans/$scanId');
  if (scan === undefined) throw new Error('there is no page of a scan');
  return await addressOf(scan, seededApi());
}

/** Pixels of the content that a line hides. */
function hiddenPart(line: Locator): Promise<number> {
  return line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
}

async function topsOf(links: Locator): Promise<number[]> {
  const tops = await links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(tops.length).toBeGreaterThan(4);
  return [...new Set(tops)];
}

async function expectInside(inner: Locator, outer: Locator): Promise<void> {
  const [one, other] = [await inner.boundingBox(), await outer.boundingBox()];
  expect(one?.x).toBeGreaterThanOrEqual((other?.x ?? 0) - 1);
  expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual((other?.x ?? 0) + (other?.width ?? 0) + 1);
}
