import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { hasFocus } from '../harness/focused-row.ts';
import { openPage } from '../harness/open-page.ts';
import { pressKeys } from '../harness/press-keys.ts';
import { pressWithKeys, tabTo, typeWithKeys } from '../harness/tab-to.ts';

describeInBrowser('with the keyboard only', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Keyboard tasks');
    await organization.upload('acme/api', envelopeWithFindings(4));
  });

  it('an exception is proposed, approved and left, and the focus is on its row', async () => {
    const { page, settle } = await openPage('/exceptions', { session: organization.session });
    await pressWithKeys(page, page.getByRole('button', { name: 'Propose an exception' }));
    const dialog = page.getByRole('dialog', { name: 'Propose an exception' });
    await typeWithKeys(page, dialog.getByLabel('Vulnerability'), 'CVE-2024-1001');
    await typeWithKeys(page, dialog.getByLabel('Package'), 'package-01');
    await typeWithKeys(page, dialog.getByLabel('Category'), 'Accepted');
    const reason = dialog.getByLabel('Reason');
    await typeWithKeys(page, reason, 'The tool runs only in the build.');
    await typeWithKeys(page, dialog.getByLabel('Ends'), '30');
    await dialog.getByText('1 open finding').waitFor();
    await pressWithKeys(page, dialog.getByRole('button', { name: 'Propose the exception' }));

    const detail = page.getByRole('dialog', { name: 'CVE-2024-1001 in package-01' });
    await typeWithKeys(page, detail.getByLabel('Note (optional)'), 'Checked with the team.');
    await pressWithKeys(page, detail.getByRole('button', { name: 'Approve' }));
    await detail.getByText('1 suppressed finding').waitFor();
    expect(await detail.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await pressKeys(page, 'Escape');
    await detail.waitFor({ state: 'detached' });
    await settle();
    const grid = page.getByRole('grid', { name: 'Exceptions' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))).not.toMatch(/^<body/);
    await tabTo(page, grid);
    await pressKeys(page, 'Enter');
    await detail.waitFor();
    await pressKeys(page, 'Escape');
    await detail.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(grid)).toBe(true);
  });

  it('a report is created, downloaded and deleted, and the focus is on the list of reports', async () => {
    const { page, settle } = await openPage('/reports', { session: organization.session });
    await pressWithKeys(page, page.getByRole('button', { name: 'Create a report' }).first());
    const dialog = page.getByRole('dialog', { name: 'Create a report' });
    await tabTo(page, dialog.getByRole('radio', { checked: true }));
    const before = await dialog
      .getByRole('radio', { checked: true })
      .evaluate((radio) => radio.parentElement?.innerText);
    await pressKeys(page, 'ArrowDown');
    const chosen = dialog.getByRole('radio', { checked: true });
    await expect.poll(() => hasFocus(chosen)).toBe(true);
    expect(await chosen.evaluate((radio) => radio.parentElement?.innerText)).not.toBe(before);
    await typeWithKeys(page, dialog.getByLabel('Format'), 'CSV');
    await pressWithKeys(page, dialog.getByRole('button', { name: 'Create the report' }));
    await page.waitForURL('**/reports/rep_*');
    await page.getByRole('tab', { name: 'Content' }).waitFor();
    await settle();
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);

    const started = page.waitForEvent('download');
    await pressWithKeys(page, page.getByRole('link', { name: /^CSV \d/ }));
    const file = await buffer(await (await started).createReadStream());
    expect(file.toString('utf8').slice(0, 20)).toMatch(/^\uFEFF?[\w"#]/);

    await pressWithKeys(page, page.getByRole('button', { name: 'Delete', exact: true }));
    const confirm = page.getByRole('dialog');
    await pressWithKeys(page, confirm.getByRole('button', { name: 'Delete the report' }));
    await page.waitForURL(/\/reports$/);
    await settle();
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1, name: 'Reports' }))).toBe(true);
  });

  it('destinations are created, chosen for a schedule and deleted, the schedule ends, and the focus is never lost', async () => {
    const { page, settle } = await openPage('/reports?tab=destinations', { session: organization.session });
    const expectFocus = (control: Locator, message: string) =>
      expect.poll(() => hasFocus(control), { message, timeout: 10_000 }).toBe(true);
    const create = page.getByRole('button', { name: 'Create a destination' });
    const dialog = page.getByRole('dialog');
    await pressWithKeys(page, create);
    await typeWithKeys(page, dialog.getByLabel('Name'), 'Board');
    await typeWithKeys(page, dialog.getByLabel('Kind'), 'Web');
    await pressKeys(page, 'Tab');
    await expectFocus(dialog.getByLabel('Address'), 'the field of the kind');
    // A form that is not complete leads to the field.
    await pressWithKeys(page, dialog.getByRole('button', { name: 'Create the destination' }));
    await expectFocus(dialog.getByLabel('Address'), 'the missing address');
    await page.keyboard.type('https://hooks.example.com/plimsoll');
    await pressKeys(page, 'Enter');
    const secret = page.getByRole('region', { name: 'The destination Board was created' });
    await secret.waitFor();
    await settle();
    await expectFocus(secret, 'the secret that is shown once');
    await pressWithKeys(page, secret.getByRole('button', { name: 'It is stored safely' }));
    await secret.waitFor({ state: 'detached' });
    await expect.poll(() => isLost(page), { message: 'after the secret' }).toBe(false);

    await organization.key.call('POST', '/api/reports', { type: 'posture', format: 'JSON', frequency: 'MONTHLY' });
    await page.goto('/reports?tab=schedules');
    await settle();
    const row = page.getByRole('region', { name: 'Schedules' }).getByRole('row').nth(1);
    const change = row.getByRole('button', { name: /^Destinations of/ });
    await pressWithKeys(page, change);
    const board = dialog.getByRole('checkbox', { name: /^Board/ });
    await board.waitFor();
    // The first stop after the buttons of the dialog is the first destination.
    await tabTo(page, dialog.getByRole('button', { name: 'Close' }));
    await pressKeys(page, 'Tab');
    await expectFocus(board, 'the first destination');
    await pressKeys(page, 'Space');
    await pressWithKeys(page, dialog.getByRole('button', { name: 'Save' }));
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('Board').waitFor();
    await expectFocus(change, 'the row after its destinations were changed');

    await pressWithKeys(page, row.getByRole('button', { name: /^End the schedule/ }));
    await pressWithKeys(page, dialog.getByRole('button', { name: 'End the schedule' }));
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('No schedules').waitFor();
    await expect.poll(() => isLost(page), { message: 'after the schedule ended' }).toBe(false);

    await page.goto('/reports?tab=destinations');
    await settle();
    await pressWithKeys(page, page.getByRole('button', { name: 'Delete the destination Board' }));
    await pressWithKeys(page, dialog.getByRole('button', { name: 'Delete the destination' }));
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('No destinations').waitFor();
    await expect.poll(() => isLost(page), { message: 'after the destination was deleted' }).toBe(false);
  });

  it('a registry with a sensor is connected, and no step loses the focus', async () => {
    const { page, settle } = await openPage('/registries', { session: organization.session });
    await pressWithKeys(page, page.getByRole('link', { name: 'Connect a registry' }).first());
    await page.waitForURL('**/registries/connect*');
    await settle();
    await pressWithKeys(page, page.getByRole('button', { name: 'Docker Registry' }));
    await page.getByLabel('Name', { exact: true }).waitFor();
    await expect.poll(() => isLost(page), { message: 'after the provider is chosen' }).toBe(false);
    await typeWithKeys(page, page.getByLabel('Name', { exact: true }), 'Behind a firewall');
    await pressKeys(page, 'Tab');
    await page.keyboard.type('https://registry.inside.example');
    await typeWithKeys(page, page.getByLabel('Who pulls the images'), 'A sensor');
    await pressWithKeys(page, page.getByRole('button', { name: 'Connect the registry' }));
    await page.getByRole('heading', { name: 'Start the sensor' }).waitFor();
    await settle();
    await expect.poll(() => isLost(page), { message: 'after the registry is created' }).toBe(false);
    await pressWithKeys(page, page.getByRole('link', { name: 'Go to the registry and wait for the sensor' }));
    await page.waitForURL('**/registries/reg_*');
    await settle();
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1, name: 'Behind a firewall' }))).toBe(true);
  });
});

function isLost(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement === null || document.activeElement === document.body);
}
