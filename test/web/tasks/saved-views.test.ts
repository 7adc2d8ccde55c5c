import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createTestOrganization, envelopeWithFindings } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { hasFocus } from '../harness/focused-row.ts';
import { openPage } from '../harness/open-page.ts';
import { shownRows } from '../harness/shown-rows.ts';
import { takeScreenshots } from '../harness/take-screenshots.ts';

const openMenu = async (page: Page, name = 'Views') => {
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name: 'Saved views' });
};
const parametersOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describeInBrowser('saved views', () => {
  it('are stored, shared with another member, opened, renamed, overwritten and deleted after a question', async () => {
    const organization = await createTestOrganization('Views');
    await organization.upload('acme/api', envelopeWithFindings(4));
    const { page, settle } = await openPage('/findings?severity=HIGH,LOW&sort=package:desc', {
      session: organization.session,
    });
    let menu = await openMenu(page);
    await menu.getByLabel('Store the current view as').fill('High & low');
    await menu.getByLabel('Share with the organization').check();
    await menu.getByRole('button', { name: 'Store' }).click();
    await menu.getByRole('list', { name: 'Stored views' }).getByText('High & low').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views: High & low' }).waitFor();

    const other = await openPage('/findings', { session: await organization.member('viewer') });
    const theirs = await openMenu(other.page);
    expect(await theirs.getByRole('button', { name: 'Delete the view High & low' }).count()).toBe(0);
    await theirs.getByRole('button', { name: 'High & low (shared)' }).click();
    await other.settle();
    expect(parametersOf(other.page)).toEqual({ severity: 'HIGH,LOW', sort: 'package:desc' });
    expect(await shownRows(other.page, 'Findings')).toHaveLength(2);

    await page.getByRole('button', { name: 'Remove the filter Severity' }).click();
    await settle();
    menu = await openMenu(page);
    await menu.getByRole('button', { name: 'Change the view High & low' }).click();
    const form = menu.getByRole('form', { name: 'Change the view High & low' });
    await takeScreenshots(page, 'saved-views');
    await form.getByLabel('Name').fill('By package');
    await form.getByLabel('Replace its filters by the current ones').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await menu.getByRole('button', { name: 'By package (shared)' }).waitFor();
    await expect.poll(() => hasFocus(menu.getByRole('button', { name: 'Change the view By package' }))).toBe(true);
    await page.keyboard.press('Escape');
    await page.reload();
    await settle();
    menu = await openMenu(page, 'Views: By package');
    await menu.getByRole('button', { name: 'By package (shared)' }).click();
    await settle();
    expect(parametersOf(page)).toEqual({ sort: 'package:desc' });

    menu = await openMenu(page, 'Views: By package');
    await menu.getByRole('button', { name: 'Delete the view By package' }).click();
    const question = menu.getByRole('group', { name: 'Delete the view By package' });
    await question.getByRole('button', { name: 'Keep' }).click();
    await menu.getByRole('button', { name: 'By package (shared)' }).waitFor();
    expect(await hasFocus(menu.getByRole('button', { name: 'Delete the view By package' }))).toBe(true);
    await menu.getByRole('button', { name: 'Delete the view By package' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await menu.getByText('No view is stored yet.').waitFor();
    expect(await hasFocus(menu.getByRole('list', { name: 'Stored views' }))).toBe(true);
  });

  it('explain why a name cannot be stored', async () => {
    const organization = await createTestOrganization('Names');
    const { page } = await openPage('/findings?kev=true', {
      session: organization.session,
      expected: [/POST \/api\/saved-views was answered with 400/],
    });
    const menu = await openMenu(page);
    for (const count of [1, 2]) {
      await menu.getByLabel('Store the current view as').fill('Exploited');
      await menu.getByRole('button', { name: 'Store' }).click();
      if (count === 1) await menu.getByRole('button', { name: 'Exploited', exact: true }).waitFor();
    }
    await menu.getByRole('alert').filter({ hasText: 'another view' }).waitFor();
  });

  it('begin with the findings that are assigned to the user, by deadline', async () => {
    const organization = await createTestOrganization('Queue');
    await organization.upload('acme/api', envelopeWithFindings(3));
    const { page, settle } = await openPage('/findings', { session: organization.session });
    await page.getByRole('grid', { name: 'Findings' }).focus();
    await page.keyboard.press('m');
    await settle();
    const menu = await openMenu(page);
    await menu.getByRole('button', { name: 'My queue' }).click();
    await settle();
    await page.getByRole('button', { name: 'Views: My queue' }).waitFor();
    expect(parametersOf(page)).toEqual({
      assignee: 'me',
      status: 'OPEN,ACKNOWLEDGED,IN_PROGRESS',
      sort: 'deadline:asc',
    });
    expect(await shownRows(page, 'Findings')).toHaveLength(1);
  });
});
