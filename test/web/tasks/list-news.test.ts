import { expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import { createTestOrganization, envelopeWithFindings } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';
import { shownRows } from '../harness/shown-rows.ts';
import { takeScreenshots } from '../harness/take-screenshots.ts';

describeInBrowser('a list that is refreshed while it is open', () => {
  it('of findings moves no row, says how many are new, and shows them on request', async () => {
    const organization = await createTestOrganization('News');
    await organization.upload('acme/api', envelopeWithFindings(3));
    const { page, settle } = await openPage('/findings?columns=severity,cveId,package', {
      session: organization.session,
      hasClock: true,
    });
    const before = await shownRows(page, 'Findings');
    await organization.upload('acme/worker', envelopeWithFindings(2, 'a-new'));
    await page.clock.fastForward(61_000);
    const show = page.getByRole('button', { name: '2 new – show' });
    await show.waitFor();
    await settle();
    expect(await shownRows(page, 'Findings')).toEqual(before);
    await takeScreenshots(page, 'findings-news');
    await show.click();
    const after = await shownRows(page, 'Findings');
    expect(after).toHaveLength(5);
    expect(after.filter(({ text }) => text.includes('a-new'))).toHaveLength(2);
    expect(await page.getByRole('button', { name: /– show/ }).count()).toBe(0);
  });

  it('of scans changes the status of a row at its place, and announces new scans', async () => {
    const organization = await createTestOrganization('Scan news');
    const queued = await organization.key.call('POST', '/api/scans', {
      image: 'registry.test.example/acme/queued:v1',
      registryId: organization.registryId,
    });
    const { page, settle } = await openPage('/scans', { session: organization.session, hasClock: true });
    const [row] = await shownRows(page, 'Scans');
    expect(row?.text).toMatch(/queued/i);
    await organization.upload('acme/api', envelopeWithFindings(1));
    await page.clock.fastForward(6_000);
    await page.getByRole('button', { name: '1 new – show' }).waitFor();
    await organization.key.call('POST', `/api/scans/${textOf(queued, 'scanId')}/cancel`, {});
    await page.clock.fastForward(6_000);
    await expect
      .poll(async () => (await shownRows(page, 'Scans')).map(({ text }) => /cancelled/i.test(text)))
      .toEqual([true]);
    await page.getByRole('button', { name: '1 new – show' }).click();
    await settle();
    expect(await shownRows(page, 'Scans')).toHaveLength(2);
  });

  it('of images moves no row while a scan is under way, and announces new images', async () => {
    const organization = await createTestOrganization('Image news');
    for (const name of ['acme/api', 'acme/web']) await organization.upload(name, envelopeWithFindings(2));
    await organization.key.call('POST', '/api/scans', {
      image: 'registry.test.example/acme/api:v1',
      registryId: organization.registryId,
    });
    const { page } = await openPage('/images', { session: organization.session, hasClock: true });
    const names = async () => (await shownRows(page, 'Images')).map(({ text }) => /acme\/[a-z]+/.exec(text)?.[0]);
    const before = await names();
    expect(before).toHaveLength(2);
    await organization.upload('acme/another', envelopeWithFindings(4));
    await page.clock.fastForward(6_000);
    const show = page.getByRole('button', { name: '1 new – show' });
    await show.waitFor();
    expect(await names()).toEqual(before);
    await show.click();
    await expect.poll(async () => new Set(await names())).toEqual(new Set(['acme/another', 'acme/api', 'acme/web']));
  });
});
