import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seededApi } from '../harness/address-of.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { follow } from '../harness/follow.ts';
import { openPage } from '../harness/open-page.ts';

interface Figure {
  /** Text of the link, such as "1,204 open findings". */
  text: string;
  href: string;
  value: number;
}

describeInBrowser('figures', () => {
  it('of the overview link to lists with the same total', async () => {
    const { page, settle } = await openPage('/', { role: 'admin' });
    const figures = await figuresOf(page);
    expect(figures.length).toBeGreaterThan(30);
    expect(await wrongTotals(page, settle, figures)).toEqual([]);
  });

  it('of a scan link to lists with the same total', async () => {
    const [scan] = await seededApi().list('/api/scans?limit=1&status=COMPLETE&sort=riskScore:desc');
    const { page, settle } = await openPage(`/scans/${String(scan?.['scanId'])}`, { role: 'admin' });
    const figures = await figuresOf(page);
    expect(figures.length).toBeGreaterThan(8);
    expect(await wrongTotals(page, settle, figures)).toEqual([]);
  });

  it('above the list of findings link to lists with the same total', async () => {
    const { page, settle } = await openPage('/findings?fixable=true', { role: 'admin' });
    const figures = await figuresOf(page);
    expect(figures.length).toBeGreaterThan(4);
    expect(await wrongTotals(page, settle, figures)).toEqual([]);
  });
});

/** Links to lists whose text is a number with its unit. */
async function figuresOf(page: Page): Promise<Figure[]> {
  const links = await page.locator('main a[href]').evaluateAll((all) =>
    all.map((link) => {
      const copy = link.cloneNode(true) as Element;
      for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
      return { href: link.getAttribute('href') ?? '', text: copy.textContent.replaceAll(/\s+/g, ' ').trim() };
    }),
  );
  const found = new Map<string, Figure>();
  for (const { href, text } of links) {
    const [, digits] = figurePattern.exec(text) ?? [];
    // A score and a size are no number of rows.
    if (digits === undefined || text.endsWith(' score') || !listPattern.test(href)) continue;
    found.set(`${href} ${digits}`, { href, text, value: Number(digits.replaceAll(',', '')) });
  }
  return [...found.values()];
}

/** A number with words around it: "12", "Critical: 3", "2,114 open findings". */
const figurePattern = /^(?:[A-Za-z]+:? )?([\d,]+)(?: [A-Za-z][A-Za-z ]*)?$/;
/** Addresses of lists, and not of single records. */
const listPattern =
  /^\/(?:findings|images|scans)(?:\?|$)|^\/\?list=|^\/scans\/[^/?]+\?tab=(?:findings|packages|checks)/;

/** The figures whose list has another total. Each list is opened in the same page, as a link of the page opens it. */
async function wrongTotals(page: Page, settle: () => Promise<void>, figures: readonly Figure[]): Promise<object[]> {
  const wrong: object[] = [];
  for (const figure of figures) {
    await follow(page, figure.href);
    await page.waitForURL((url) => url.pathname + url.search === figure.href);
    await settle();
    const total = await totalOf(page);
    if (total !== figure.value) wrong.push({ ...figure, total });
  }
  return wrong;
}

/** Rows of the list that is shown; 0 for a list that says that it has no rows. */
async function totalOf(page: Page): Promise<number | string> {
  // A list whose code is loaded first shows that it loads.
  await expect.poll(() => page.getByRole('status', { name: /^Loading/ }).count()).toBe(0);
  const grid = page.getByRole('grid').first();
  if ((await grid.count()) > 0) return Number(await grid.getAttribute('aria-rowcount')) - 1;
  const table = page.getByRole('tabpanel').getByRole('table').first();
  if ((await table.count()) > 0) return (await table.getByRole('row').count()) - 1;
  const text = await page.locator('main').innerText();
  return /\b(No|0) [a-z ]+ (match|matches)\b|^No [a-z ]+$/m.test(text) ? 0 : text.slice(0, 400);
}
