import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import { holdApi } from '../harness/answer-api.ts';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { keepNotifications } from '../harness/keep-notifications.ts';
import { openPage } from '../harness/open-page.ts';
import { shownRows } from '../harness/shown-rows.ts';
import { takeScreenshots } from '../harness/take-screenshots.ts';

const findings = 'Findings';
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** An organization with an image of two tags, each with these findings. */
async function withTwoTags(name: string, count: number): Promise<TestOrganization> {
  const organization = await createTestOrganization(name);
  const envelope = envelopeWithFindings(count);
  for (const tag of ['v1', 'v2']) await organization.upload('acme/api', envelope, tag);
  return organization;
}

const statusesOf = async (page: Page): Promise<string[]> =>
  (await shownRows(page, findings)).map(
    ({ text }) =>
      `${/CVE-\d+-(\d+)/.exec(text)?.[1]} ${/Acknowledged|In progress|Fixed|Won't fix|Open/.exec(text)?.[0]}`,
  );

async function stored({ key }: TestOrganization): Promise<Record<string, unknown>[]> {
  return await key.list('/api/vulnerabilities?limit=200&sort=cveId:asc');
}

describeInBrowser('a decision about a finding', () => {
  it('shows in the rows of all tags before the service answers, and is restored with the reason when it is refused', async () => {
    const organization = await withTwoTags('Optimistic', 2);
    const answer = Promise.withResolvers<void>();
    const { page, settle } = await openPage('/findings', {
      session: organization.session,
      prepare: (opened) =>
        opened.route(/\/triage$/, async (route) => {
          await answer.promise;
          const error = { code: 'TIMEOUT', message: 'The database is busy' };
          await route.fulfill({ status: 504, json: { error } });
        }),
      expected: [/PUT \/api\/vulnerabilities\/\S+\/triage was answered with 504/],
    });
    const before = await statusesOf(page);
    expect(before).toEqual(['1001 Open', '1001 Open', '1002 Open', '1002 Open']);
    await page.getByRole('grid', { name: findings }).focus();
    await page.keyboard.press('a');
    await expect
      .poll(() => statusesOf(page))
      .toEqual(['1001 Acknowledged', '1001 Acknowledged', '1002 Open', '1002 Open']);
    answer.resolve();
    await notifications(page).getByText('CVE-2024-1001 was not changed: The database is busy').waitFor();
    await settle();
    expect(await statusesOf(page)).toEqual(before);
    // There is nothing to undo.
    await page.keyboard.press('z');
    await settle();
    expect(await statusesOf(page)).toEqual(before);
  });

  it('is restored with the reason while the browser is offline, instead of waiting for a network', async () => {
    const organization = await withTwoTags('Offline', 1);
    const { page, settle } = await openPage('/findings', {
      session: organization.session,
      expected: [/net::ERR_INTERNET_DISCONNECTED/],
    });
    const grid = page.getByRole('grid', { name: findings });
    await page.context().setOffline(true);
    await grid.focus();
    await page.keyboard.press('a');
    await notifications(page).getByText('CVE-2024-1001 was not changed: The service cannot be reached').waitFor();
    await expect.poll(() => statusesOf(page)).toEqual(['1001 Open', '1001 Open']);
    await page.context().setOffline(false);
    await grid.focus();
    await page.keyboard.press('a');
    await settle();
    expect(await statusesOf(page)).toEqual(['1001 Acknowledged', '1001 Acknowledged']);
    expect((await stored(organization)).map(({ triageStatus }) => triageStatus)).toEqual([
      'ACKNOWLEDGED',
      'ACKNOWLEDGED',
    ]);
  });

  it('says how many rows of which image changed', async () => {
    const organization = await withTwoTags('Extent', 2);
    const { page, settle } = await openPage('/findings', {
      session: organization.session,
      prepare: keepNotifications,
    });
    await page.getByRole('grid', { name: findings }).focus();
    await page.keyboard.press('a');
    await notifications(page).getByText('Acknowledged: 2 rows in acme/api').waitFor();
    await page.keyboard.press('m');
    await notifications(page).getByText('Assigned to Test admin: 2 rows in acme/api').waitFor();
    await settle();
    expect((await stored(organization)).map(({ triageStatus, assigneeName }) => [triageStatus, assigneeName])).toEqual([
      ['ACKNOWLEDGED', 'Test admin'],
      ['ACKNOWLEDGED', 'Test admin'],
      ['OPEN', null],
      ['OPEN', null],
    ]);
  });

  it('leaves the rows that no longer match at their places, struck through, until the page is loaded again', async () => {
    const organization = await withTwoTags('Struck', 3);
    const { page, settle } = await openPage('/findings?status=OPEN', {
      session: organization.session,
      prepare: keepNotifications,
    });
    const before = (await statusesOf(page)).map((row) => row.slice(0, 4));
    await page.getByRole('grid', { name: findings }).focus();
    for (const key of ['j', 'j', 'f']) await page.keyboard.press(key);
    await notifications(page).getByText('Fixed: 2 rows').waitFor();
    await settle();
    const struck = async () => (await shownRows(page, findings)).map(({ isStruck }) => isStruck);
    expect(await struck()).toEqual([false, false, true, true, false, false]);
    for (const { text, isStruck } of await shownRows(page, findings)) {
      expect(text.includes('No longer in the list.')).toBe(isStruck);
    }
    // A decision about several rows reads the list again.
    for (const key of ['j', 'x']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Decide selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decide 1 row' });
    await dialog.getByText('The decision applies to 2 rows in 1 image').waitFor();
    await dialog.getByLabel('Status').selectOption('ACKNOWLEDGED');
    await dialog.getByRole('button', { name: 'Decide 2 rows' }).click();
    await dialog.waitFor({ state: 'detached' });
    await settle();
    expect((await statusesOf(page)).map((row) => row.slice(0, 4))).toEqual(before);
    expect((await struck()).filter(Boolean)).toHaveLength(4);
    await takeScreenshots(page, 'findings-struck');
    await page.reload();
    await settle();
    expect(await struck()).toEqual([false, false]);
  });

  it('is undone with the key z, from the last to the first, also after its notification is closed', async () => {
    const organization = await withTwoTags('Undo', 2);
    const { page, settle } = await openPage('/findings', {
      session: organization.session,
      prepare: keepNotifications,
    });
    await page.getByRole('grid', { name: findings }).focus();
    await page.keyboard.press('m');
    for (const key of ['w', 'k', 'p']) await page.keyboard.press(key);
    await settle();
    const close = notifications(page).getByRole('button', { name: 'Close the notification' });
    while ((await close.count()) > 0) await close.first().click();
    await page.getByRole('grid', { name: findings }).focus();
    const states = async () =>
      (await stored(organization))
        .slice(0, 2)
        .map(({ triageStatus, assigneeName }) => `${String(triageStatus)} ${String(assigneeName)}`);
    expect(await states()).toEqual(Array(2).fill('IN_PROGRESS Test admin'));
    for (const expected of ['WONT_FIX Test admin', 'OPEN Test admin', 'OPEN null']) {
      await page.keyboard.press('z');
      await expect.poll(states).toEqual(Array(2).fill(expected));
    }
    await settle();
    expect(await statusesOf(page)).toEqual(['1001 Open', '1001 Open', '1002 Open', '1002 Open']);
  });

  it('with an assignee or a note closes its dialog at once, and is undone as a whole', async () => {
    const organization = await withTwoTags('Assign', 1);
    const { page, settle } = await openPage('/findings?columns=cveId,status,assignee', {
      session: organization.session,
      prepare: keepNotifications,
    });
    const grid = page.getByRole('grid', { name: findings });
    const held = await holdApi(page, /\/triage$/);
    await grid.focus();
    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: 'Decide CVE-2024-1001 in package-01' });
    await dialog.getByText('Applies to 2 rows').waitFor();
    const assignee = dialog.getByLabel('Assignee');
    expect(await assignee.evaluate((element) => element === document.activeElement)).toBe(true);
    await assignee.selectOption({ label: 'me (Test admin)' });
    await dialog.getByLabel('Note').fill('checked with the vendor');
    await dialog.getByRole('button', { name: 'Store the decision' }).click();
    await dialog.waitFor({ state: 'detached' });
    await held.held();
    expect(await grid.textContent()).toContain('Test admin');
    held.release();
    await notifications(page).getByText('Assigned to Test admin, note stored: 2 rows in acme/api').waitFor();
    const [row = {}] = await stored(organization);
    const noteOf = async () =>
      (await organization.key.call('GET', `/api/vulnerabilities/${textOf(row, 'id')}`))['note'];
    expect(await noteOf()).toBe('checked with the vendor');
    await grid.focus();
    await page.keyboard.press('z');
    await expect
      .poll(async () => (await stored(organization)).map(({ assigneeName }) => assigneeName))
      .toEqual([null, null]);
    expect(await noteOf()).toBeNull();
    await settle();
    expect(await grid.textContent()).not.toContain('Test admin');
  });
});

describeInBrowser('a decision about several findings', () => {
  it('keeps the rows selected that were not decided, with the reason', async () => {
    const organization = await createTestOrganization('Skipped');
    await organization.upload('acme/api', envelopeWithFindings(1));
    await organization.upload('acme/worker', envelopeWithFindings(1, 'other'));
    const { page, settle } = await openPage('/findings', {
      session: organization.session,
      prepare: keepNotifications,
    });
    await page.getByRole('grid', { name: findings }).focus();
    for (const key of ['x', 'Shift+j']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Decide selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decide 2 rows' });
    await dialog.getByText('The decision applies to exactly these rows in 2 images.').waitFor();
    const images = await organization.key.list('/api/images?search=worker');
    await organization.key.call('DELETE', `/api/images/${textOf(images[0] ?? {}, 'id')}`);
    await dialog.getByLabel('Status').selectOption('ACKNOWLEDGED');
    await dialog.getByRole('button', { name: 'Decide 2 rows' }).click();
    await dialog.waitFor({ state: 'detached' });
    await notifications(page).getByText('1 row not decided and still selected: Vulnerability not found').waitFor();
    expect(await notifications(page).getByRole('listitem').allTextContents()).toEqual([
      'CVE-2024-1001 in other-01, acme/worker:v1',
    ]);
    await notifications(page).getByText('Acknowledged: 1 row in 1 image').waitFor();
    await settle();
    await page.getByRole('region', { name: 'Selected rows' }).getByText('1 selected').waitFor();
    const rows = await shownRows(page, findings);
    expect(new Map(rows.map(({ text, isStruck }) => [/acme\/[a-z]+/.exec(text)?.[0], isStruck]))).toEqual(
      new Map([
        ['acme/api', false],
        ['acme/worker', true],
      ]),
    );
  });

  it('says with the id of the request that it failed, also after its dialog was closed', async () => {
    const organization = await withTwoTags('Closed', 1);
    const answer = Promise.withResolvers<void>();
    const { page } = await openPage('/findings', {
      session: organization.session,
      prepare: (opened) =>
        opened.route(/\/triage$/, async (route) => {
          await answer.promise;
          const error = { code: 'TIMEOUT', message: 'The database is busy' };
          await route.fulfill({ status: 504, json: { error }, headers: { 'x-request-id': 'req_of_a_test' } });
        }),
      expected: [/POST \/api\/vulnerabilities\/triage was answered with 504/],
    });
    await page.getByRole('grid', { name: findings }).focus();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Decide selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decide 1 row' });
    await dialog.getByLabel('Status').selectOption('FIXED');
    await dialog.getByRole('button', { name: 'Decide 2 rows' }).click();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog.waitFor({ state: 'detached' });
    answer.resolve();
    await notifications(page).getByText('No row was decided: The database is busy').waitFor();
    await notifications(page).getByText('Request req_of_a_test').waitFor();
    await page.getByRole('region', { name: 'Selected rows' }).getByText('1 selected').waitFor();
  });
});
