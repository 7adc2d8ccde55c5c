import { expect, it } from 'vitest';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

describeInBrowser('the advisory feeds of the overview', () => {
  it('have their records and times, and those without content are named', async () => {
    const { page } = await openPage('/');
    await page.getByRole('button', { name: 'Advisory feeds' }).click();
    const dialog = page.getByRole('dialog', { name: 'Advisory feeds' });
    const row = dialog.getByRole('row', { name: /osv:Debian/ });
    await expect.poll(() => row.innerText()).toMatch(/osv:Debian\s+[1-9]/);
    // The mirror of the seeded organization lacks most feeds.
    const missing = dialog.getByRole('note').filter({ hasText: 'feeds without content' });
    expect(await missing.innerText()).toContain('osv:Rocky Linux');
    expect(await missing.getByRole('listitem').filter({ hasText: 'osv:Debian' }).count()).toBe(0);
  });

  it('are not claimed when the process that answers has none', async () => {
    const { page } = await openPage('/');
    const none = {
      status: 'absent',
      snapshot: null,
      builtAt: null,
      confirmedAt: null,
      changedAt: null,
      ageSeconds: null,
    };
    await page.route(/\/api\/advisories\/status$/, (route) =>
      route.fulfill({ json: { data: { ...none, feeds: [], missingFeeds: [] } } }),
    );
    await page.getByRole('button', { name: 'Advisory feeds' }).click();
    const dialog = page.getByRole('dialog', { name: 'Advisory feeds' });
    await expect.poll(() => dialog.innerText()).toContain('No feeds here yet');
    expect(await dialog.getByRole('table').count()).toBe(0);
  });
});
