import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import { type RecordingServer, startRecordingServer } from '../../helpers/recording-server.ts';
import { type RunningService, startService } from '../../helpers/service.ts';
import { createTestOrganization, type TestOrganization } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectNoAxeViolations, expectNoColorViolations } from '../harness/expect-no-axe-violations.ts';
import { expectNoSidewaysScroll } from '../harness/expect-no-sideways-scroll.ts';
import { openPage } from '../harness/open-page.ts';
import type { SessionCookie } from '../harness/sign-in.ts';
import { takeScreenshots } from '../harness/take-screenshots.ts';

describeInBrowser('delivery of reports', () => {
  let organization: TestOrganization;
  let receiver: RecordingServer;
  let service: RunningService;
  /** Session of an admin, at the service of these tests, which may send to loopback addresses. */
  let admin: { service: string; session: SessionCookie };
  beforeAll(async () => {
    receiver = await startRecordingServer();
    service = await startService({ environment: { PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: 'true' } });
    organization = await createTestOrganization('Delivery', service);
    admin = { service: service.url, session: organization.session };
  });
  afterAll(async () => {
    await service?.stop();
    await receiver?.close();
  });

  it('a webhook is created with its fields only, shows its secret once, and is tested', async () => {
    const { page, settle } = await openPage('/reports?tab=destinations', admin);
    await page.getByText('No destinations').waitFor();
    await page.getByRole('button', { name: 'Create a destination' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a destination' });
    await dialog.getByLabel('Kind').selectOption('bucket');
    await expectFields(page, ['Name', 'Endpoint', 'Region', 'Bucket', 'Prefix', 'Access key id', 'Secret access key']);
    await dialog.getByLabel('Kind').selectOption('email');
    await expectFields(page, ['Name', 'Recipients']);
    await expectNoAxeViolations(page);
    await dialog.getByLabel('Kind').selectOption('webhook');
    await expectFields(page, ['Name', 'Address']);
    await dialog.getByLabel('Name').fill('Board');
    await dialog.getByLabel('Address').fill(`${receiver.url}/in`);
    await dialog.getByRole('button', { name: 'Create the destination' }).click();
    const shown = page.getByRole('region', { name: 'The destination Board was created' });
    const secret = /whsec_[\w+/=]+/.exec(await shown.innerText())?.[0] ?? '';
    expect(secret).not.toBe('');
    await expectNoAxeViolations(page);
    await shown.getByRole('button', { name: 'It is stored safely' }).click();
    await settle();
    expect(await page.content()).not.toContain(secret);
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
    ).not.toContain(secret);

    const test = page.getByRole('button', { name: 'Send a test message to Board' });
    await test.click();
    await page.getByText('The test message was sent').waitFor();
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/in']);
    receiver.status = 500;
    await test.click();
    await page.getByText('The test failed').waitFor();
    receiver.status = 200;
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'report-destinations');
  });

  it('a schedule names its destinations when it is created and later, and its report is delivered', async () => {
    const created = { name: 'Archive', kind: 'webhook', webhook: { url: `${receiver.url}/archive` } };
    await organization.key.call('POST', '/api/report-destinations', created);
    receiver.requests.length = 0;
    const { page, settle } = await openPage('/reports', admin);
    await page.getByRole('button', { name: 'Create a report' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create a report' });
    expect(await dialog.getByRole('group', { name: 'Deliver to' }).count()).toBe(0);
    await dialog.getByLabel('Frequency').selectOption('WEEKLY');
    await dialog.getByRole('checkbox', { name: /^Archive/ }).check();
    await takeScreenshots(page, 'report-schedule-dialog');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Create the report and schedule' }).click();
    await page.waitForURL('**/reports/rep_*');
    await settle();
    await expect.poll(() => receiver.requests.map(({ path }) => path), { timeout: 120_000 }).toEqual(['/archive']);

    await page.goto(`${service.url}/reports?tab=schedules`);
    await settle();
    const schedule = page.getByRole('row').nth(1);
    await schedule.getByText('Archive').waitFor();
    await schedule.getByRole('button', { name: /^Destinations of/ }).click();
    const change = page.getByRole('dialog', { name: /^Deliveries of/ });
    await change.getByRole('checkbox', { name: /^Board/ }).check();
    await change.getByRole('checkbox', { name: /^Archive/ }).uncheck();
    await change.getByRole('button', { name: 'Save' }).click();
    await change.waitFor({ state: 'detached' });
    await settle();
    await schedule.getByText('Board').waitFor();
    expect(await schedule.innerText()).not.toMatch(/Archive/);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);

    await page.goto(`${service.url}/reports?tab=deliveries`);
    await settle();
    expect(await page.getByRole('row').nth(1).innerText()).toMatch(/Archive[\s\S]*Delivered/);
  });

  it('a failed delivery is visible on the reports page and on the overview, and is repeated from the list', async () => {
    const { key } = organization;
    const url = 'https://127.0.0.1:9/nothing-listens';
    const destination = await key.call('POST', '/api/report-destinations', {
      name: 'Gone <b>',
      kind: 'webhook',
      webhook: { url },
    });
    const destinationId = textOf(destination, 'id');
    const report = await key.call('POST', '/api/reports', {
      type: 'posture',
      format: 'JSON',
      frequency: 'MONTHLY',
      deliverTo: [destinationId],
    });
    const reports = '/api/report-deliveries?limit=1';
    // The version of the delivery no longer exists at its next attempt, which is the last one then.
    await expect.poll(() => key.count(`${reports}&destinationId=${destinationId}`), { timeout: 120_000 }).toBe(1);
    await key.call('POST', `/api/reports/${textOf(report, 'id')}/regenerate`, {});
    await expect.poll(() => key.count(`${reports}&status=FAILED`), { timeout: 200_000 }).toBe(1);

    const { page, settle } = await openPage('/', admin);
    const health = page.getByRole('link', { name: /1 failed in 30 days/ });
    await health.scrollIntoViewIfNeeded();
    await takeScreenshots(page, 'overview-delivery-health');
    await health.click();
    await page.waitForURL('**/reports?**');
    await settle();
    const banner = page.getByRole('note').filter({ hasText: 'failed in the last 30 days' });
    expect(await banner.innerText()).toContain('Gone <b>');
    const row = page.getByRole('row').nth(1);
    expect(await row.innerText()).toMatch(/Gone <b>[\s\S]*Failed[\s\S]*REPORT_GONE/);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await takeScreenshots(page, 'report-deliveries');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoColorViolations(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoSidewaysScroll(page);
    await row.getByRole('button', { name: /^Repeat the delivery/ }).click();
    await page.getByText('The delivery to Gone <b> is repeated.').waitFor();
    expect(await key.count('/api/audit-log?action=report.delivery_repeated')).toBe(1);
  });

  it('a destination is deleted with its deliveries', async () => {
    const { page, settle } = await openPage('/reports?tab=destinations', admin);
    await page.getByRole('button', { name: 'Delete the destination Gone <b>' }).click();
    const dialog = page.getByRole('dialog', { name: /^Delete the destination/ });
    await dialog.getByRole('button', { name: 'Delete the destination' }).click();
    await dialog.waitFor({ state: 'detached' });
    await settle();
    expect(await page.getByRole('rowheader', { name: 'Gone <b>' }).count()).toBe(0);
    expect(await organization.key.count('/api/report-deliveries?search=Gone')).toBe(0);
  });

  it('a developer sees destinations and deliveries, but creates, tests and deletes none; a viewer sees neither', async () => {
    const developer = await openPage('/reports?tab=destinations', {
      ...admin,
      session: await organization.member('developer'),
    });
    for (const name of ['Create a destination', 'Send a test message to Board', 'Delete the destination Board'])
      expect(await developer.page.getByRole('button', { name }).getAttribute('title')).toMatch(/^This needs the role/);
    const viewer = await openPage('/reports?tab=deliveries', {
      ...admin,
      session: await organization.member('viewer'),
    });
    await viewer.page.getByText('Your role cannot see deliveries').waitFor();
  });
});

/** The labels of the inputs of the dialog, besides the kind. */
async function expectFields(page: Page, labels: readonly string[]): Promise<void> {
  const shown = await page.getByRole('dialog').locator('label').allInnerTexts();
  expect(shown.filter((label) => label !== 'Kind')).toEqual(labels);
}
