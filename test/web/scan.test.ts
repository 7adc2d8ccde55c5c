import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seededApi } from './harness/address-of.ts';
import { failApi } from './harness/answer-api.ts';
import { describeInBrowser } from './harness/describe-in-browser.ts';
import { openPage } from './harness/open-page.ts';

describeInBrowser('scan page', () => {
  it('selects layers with j and k, and the address names the selected layer', async () => {
    const { page } = await openPage(`/scans/${await finishedScan()}?tab=layers`);
    await page.getByRole('grid', { name: 'Layers of the scan' }).focus();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Layer 1', exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('layer')).toBe('1');
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: 'Layer 0', exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('layer')).toBe('0');
  });

  it('shows the result although the upgrades cannot be loaded', async () => {
    const scanId = await finishedScan();
    const { page } = await openPage(`/scans/${scanId}?tab=checks`, {
      prepare: (opened) => failApi(opened, /\/findings$/, { status: 500, code: 'INTERNAL_ERROR' }),
      expected: [/500/],
    });
    await page.getByText('The upgrades could not be loaded.').waitFor();
    await page.getByRole('table', { name: 'Image checks' }).waitFor();
  });

  it('names the cause of a failed scan as text and what to do', async () => {
    const { page } = await openPage(`/scans/${await finishedScan()}`, {
      prepare: (opened) =>
        changeSummary(opened, {
          status: 'FAILED',
          totals: null,
          error: { code: 'UNAUTHORIZED', message: 'The registry refuses <b>the credentials</b>.' },
        }),
    });
    await page.getByText('The registry refuses <b>the credentials</b>.').waitFor();
    await page.getByText('Renew the credentials of the registry').waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
  });
});

/** A scan with fixable findings. */
async function finishedScan(): Promise<string> {
  const scans = await seededApi().list('/api/scans?limit=50&status=COMPLETE');
  const found = scans.find(({ fixable }) => typeof fixable === 'number' && fixable > 0)?.['id'];
  if (typeof found !== 'string') throw new Error('no scan has a fixable finding');
  return found;
}

async function changeSummary(page: Page, change: object): Promise<void> {
  await page.route('**/summary', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, ...change } } });
  });
}
