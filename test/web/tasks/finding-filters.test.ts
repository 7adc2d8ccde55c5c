import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { hasFocus } from '../harness/focused-row.ts';
import { openPage } from '../harness/open-page.ts';
import { shownRows } from '../harness/shown-rows.ts';
import { takeScreenshots } from '../harness/take-screenshots.ts';

describeInBrowser('the filters of findings', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Filters');
    await organization.upload('acme/api', envelopeWithFindings(6));
    await organization.upload('acme/worker', withoutFix(envelopeWithFindings(3, 'other')));
  });

  const addFilter = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog', { name: 'Add a filter' }).getByRole('button', { name, exact: true }).click();
  };

  it('show the number of rows of each value before it is chosen, and of the chosen ones in the chip', async () => {
    const { page, settle } = await openPage('/findings', { session: organization.session });
    await addFilter(page, 'Severity');
    const editor = page.getByRole('dialog', { name: 'Add a filter' });
    for (const [name, count] of [
      ['Critical', 3],
      ['High', 3],
      ['Medium', 2],
      ['Low', 1],
      ['Unknown', 0],
    ] as const) {
      await editor.getByText(name, { exact: true }).waitFor();
      await expect
        .poll(
          async () =>
            await editor
              .getByRole('checkbox', { name: new RegExp(`^${name}`) })
              .evaluate((box) => box.parentElement?.textContent),
        )
        .toBe(`${name}${count}`);
    }
    await editor.getByRole('checkbox', { name: 'Medium' }).check();
    await page.keyboard.press('Escape');
    await settle();
    await page.getByRole('button', { name: 'Severity: Medium (2)' }).waitFor();
    expect(await shownRows(page, 'Findings')).toHaveLength(2);
    await addFilter(page, 'Suppressed');
    for (const label of ['hidden 2', 'included 2', 'only suppressed 0'])
      await editor.getByRole('radio', { name: label }).waitFor();
    await takeScreenshots(page, 'findings-counts');
    await editor.getByRole('radio', { name: 'hidden' }).click();
    await settle();
    await page.getByRole('button', { name: 'Suppressed: hidden (2)' }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Severity' }).click();
    await settle();
    expect(await shownRows(page, 'Findings')).toHaveLength(9);
  });

  it('find an image by its name, and its layers by their instructions, also after a reload', async () => {
    const { page, settle } = await openPage('/findings', { session: organization.session });
    await addFilter(page, 'Image');
    const editor = page.getByRole('dialog', { name: 'Add a filter' });
    await editor.getByRole('searchbox', { name: 'Image' }).fill('worker');
    await editor.getByRole('checkbox', { name: 'registry.test.example/acme/worker' }).check();
    await page.keyboard.press('Escape');
    await settle();
    expect(await shownRows(page, 'Findings')).toHaveLength(3);
    await addFilter(page, 'Layer');
    await editor.getByRole('radio', { name: '0: COPY . .' }).click();
    await settle();
    await page.getByRole('button', { name: 'Layer: 0: COPY . .' }).waitFor();
    await page.reload();
    await settle();
    await page.getByRole('button', { name: 'Image: registry.test.example/acme/worker' }).waitFor();
    await page.getByRole('button', { name: 'Layer: 0: COPY . .' }).waitFor();
    expect(await shownRows(page, 'Findings')).toHaveLength(3);
  });

  it('choose the image of the typed text with Enter, also before its choices are shown', async () => {
    const { page, settle } = await openPage('/findings', { session: organization.session });
    await addFilter(page, 'Image');
    const editor = page.getByRole('dialog', { name: 'Add a filter' });
    const images = ['registry.test.example/acme/api', 'registry.test.example/acme/worker'];
    for (const name of images) await editor.getByRole('checkbox', { name }).waitFor();
    const box = editor.getByRole('searchbox', { name: 'Image' });
    await box.press('Enter');
    for (const text of ['worker', 'api']) {
      await box.fill(text);
      await box.press('Enter');
      await editor.getByRole('checkbox', { name: `acme/${text}`, checked: true }).waitFor();
      await settle();
      await expect.poll(() => editor.getByRole('checkbox', { checked: true }).count()).toBe(text === 'worker' ? 1 : 2);
    }
  });

  it('keep the focus in their bar when they are removed one by one, and all together', async () => {
    const { page } = await openPage('/findings?severity=HIGH,LOW&kev=false&fixable=true', {
      session: organization.session,
    });
    const remove = (name: string) => page.getByRole('button', { name: `Remove the filter ${name}` });
    await remove('Known exploited').press('Enter');
    await remove('Known exploited').waitFor({ state: 'detached' });
    expect(await hasFocus(remove('Fix'))).toBe(true);
    await page.keyboard.press('Enter');
    await remove('Fix').waitFor({ state: 'detached' });
    expect(await hasFocus(remove('Severity'))).toBe(true);
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await remove('Severity').waitFor({ state: 'detached' });
    expect(await hasFocus(page.getByRole('button', { name: 'Filter', exact: true }))).toBe(true);
  });

  it('are cleared together with a search text that was just typed', async () => {
    const { page, settle } = await openPage('/findings?kev=false', { session: organization.session, hasClock: true });
    const box = page.getByRole('searchbox', { name: 'Search findings' });
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await box.fill('other');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.clock.resume();
    await page.clock.fastForward(1000);
    await settle();
    expect([await box.inputValue(), new URL(page.url()).search]).toEqual(['', '']);
  });

  it('offer every package type, with the number of its rows', async () => {
    const { page } = await openPage('/findings', { session: organization.session });
    await addFilter(page, 'Package type');
    const editor = page.getByRole('dialog', { name: 'Add a filter' });
    await editor.getByRole('checkbox', { name: 'npm 9' }).waitFor();
    for (const name of ['alpm 0', 'luarocks 0', 'swift 0']) await editor.getByRole('checkbox', { name }).waitFor();
  });

  it('show groups with their counts before the figures that are read from their findings', async () => {
    const asked = Promise.withResolvers<void>();
    const { page } = await openPage('/findings', { session: organization.session });
    await page.route(/\/api\/vulnerabilities\/groups\?.*figures=all/, async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.goto(new URL('/findings?group=package', page.url()).href);
    const rows = page.getByRole('grid', { name: 'Findings by package' }).getByRole('row');
    await rows.filter({ hasText: 'package-' }).first().waitFor();
    const before = await rows.filter({ hasText: 'package-' }).first().innerText();
    expect(before.split('…')).toHaveLength(4);
    asked.resolve();
    await page.getByRole('status', { name: 'Loading figures of groups' }).waitFor({ state: 'detached' });
    expect(await rows.filter({ hasText: 'package-' }).first().innerText()).not.toContain('…');
  });

  it('keep the time of a link in a filter by days until another day is chosen', async () => {
    const time = '2026-11-29T04:05:06.123Z';
    const { page, settle } = await openPage(`/findings?dueFrom=${time}`, { session: organization.session });
    const valueInAddress = () => new URL(page.url()).searchParams.get('dueFrom');
    const chip = page.getByRole('button', { name: /^Due from: .*2026/ });
    const day = page.getByLabel('Due from', { exact: true });
    await chip.click();
    expect(await day.inputValue()).toBe('2026-11-29');
    await page.getByRole('button', { name: 'Apply' }).click();
    await settle();
    expect(valueInAddress()).toBe(time);
    if (!(await day.isVisible())) await chip.click();
    await day.fill('2026-12-01');
    await page.getByRole('button', { name: 'Apply' }).click();
    await settle();
    expect(valueInAddress()).toBe('2026-12-01');
  });

  it('export the groups as they are shown, and say how many rows are in no group', async () => {
    const { page } = await openPage('/findings?group=fix&groupSort=count:asc', { session: organization.session });
    await page.getByText('3 rows have no fix and are in no group.').waitFor();
    const shown = await shownRows(page, 'Findings by fix');
    expect(shown).toHaveLength(6);
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    const content = await text(await (await started).createReadStream());
    const [header = '', ...lines] = content.trim().split(/\r?\n/);
    expect(header).toContain('"severity","package","packageType","fixedVersion","installedVersions","rows"');
    const names = lines.map((line) => line.split(',')[1]?.slice(1, -1) ?? '');
    expect(names).toEqual(shown.map((row) => /package-\d+/.exec(row.text)?.[0]));
    await page.getByRole('link', { name: '3 rows' }).click();
    expect(new URL(page.url()).searchParams.get('fixable')).toBe('false');
  });
});

function withoutFix(envelope: object): object {
  const { vulnerabilities } = envelope as { vulnerabilities: { fixedVersion?: string }[] };
  return { ...envelope, vulnerabilities: vulnerabilities.map((one) => ({ ...one, fixedVersion: undefined })) };
}
