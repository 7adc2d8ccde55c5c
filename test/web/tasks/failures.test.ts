import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOf, seededApi } from '../harness/address-of.ts';
import { holdApi } from '../harness/answer-api.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectExplained, type Failure, failAs, loadingParts, retryAll } from '../harness/failing-api.ts';
import { openPage } from '../harness/open-page.ts';
import { emailOf, signIn } from '../harness/sign-in.ts';
import { webUnderTest } from '../harness/web-under-test.ts';
import { pages } from '../routes.ts';

/** Kinds of failures in the order in which a page meets them: the first request, and each further attempt. */
const failures: readonly Failure[] = ['error', 'malformed'];
const outages: readonly Failure[] = ['page of a proxy', 'unavailable', 'unreachable'];

/** Pages that load nothing of their own: one needs a name of a package, and one shows the capabilities that each page loads. */
const notLoading = new Set(['/registries/connect', '/packages', 'the settings plan']);
const loading = pages.filter(({ role, name }) => role !== null && !notLoading.has(name));

const expected = [
  /was answered with 500|was answered with 502|was answered with 503|failed: net::ERR_CONNECTION_REFUSED/,
];

describeInBrowser('a failing API', () => {
  // One visit for each page: opening a page costs more than the checks.
  it.each(loading.map((one) => [one.name, one] as const))(
    '%s shows placeholders while the API is slow, explains an error and a malformed response, offers another attempt, and recovers',
    async (_name, route) => {
      await expectRecovery(await addressOf(route, seededApi()), failures);
    },
  );

  it.each(['/', '/findings'])(
    '%s explains that a proxy answers, that the service is unavailable and that it cannot be reached, and recovers',
    async (address) => {
      await expectRecovery(address, outages);
    },
  );

  it('says after how many seconds a page can be loaded again that was requested too often', async () => {
    const { page } = await openPage('/findings', {
      prepare: (opened) =>
        opened.route(
          ({ pathname }) => pathname === '/api/vulnerabilities',
          (route) =>
            route.fulfill({
              status: 429,
              json: { error: { code: 'RATE_LIMITED', message: 'Too many requests.' } },
              headers: { 'retry-after': '7' },
            }),
        ),
      expected: [/was answered with 429/],
    });
    await page.getByRole('alert').filter({ hasText: 'Try again after 7 seconds.' }).first().waitFor();
  });

  it('shows the heading and a named placeholder while the API is slow, and the content afterwards', async () => {
    let api: Awaited<ReturnType<typeof holdApi>> | undefined;
    const { page, settle } = await openPage('/findings', {
      isSettled: false,
      prepare: async (opened) => (api = await holdApi(opened, /^\/api\/vulnerabilities$/)),
    });
    await api?.held();
    await page.getByRole('heading', { name: 'Findings' }).waitFor();
    await page.getByRole('status', { name: 'Loading the findings' }).waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    api?.release();
    await settle();
    await page.getByRole('grid', { name: 'Findings' }).waitFor();
    expect(await page.getByRole('status', { name: /^Loading/ }).count()).toBe(0);
  });

  it('shows no lines of a placeholder before 150 ms, so that a fast response does not flicker', async () => {
    const { page } = await openPage('/findings', {
      isSettled: false,
      hasClock: true,
      prepare: async (opened) => {
        await opened.clock.pauseAt(Date.now() + 60_000);
        await holdApi(opened, /^\/api\/vulnerabilities$/);
      },
    });
    const placeholder = page.getByRole('status', { name: 'Loading the findings' });
    // The page needs its clock to go on, but by less than the delay.
    await expect
      .poll(async () => {
        await page.clock.runFor(10);
        return await placeholder.count();
      })
      .toBe(1);
    const lines = placeholder.locator('.animate-pulse').filter({ visible: true });
    expect(await lines.count()).toBe(0);
    await page.clock.runFor(100);
    expect(await lines.count()).toBe(0);
    await page.clock.runFor(50);
    await expect.poll(() => lines.count()).toBeGreaterThan(3);
  });

  it('leads to sign-in after the session ended, and back to the same address afterwards', async () => {
    const { password } = webUnderTest();
    const session = await signIn(emailOf('developer'), password);
    const code = Promise.withResolvers<void>();
    const { page, settle } = await openPage('/findings?severity=HIGH&sort=package:asc', {
      session,
      prepare: (opened) =>
        opened.route(/sign-in-page[^/]*\.js/, async (route) => {
          await code.promise;
          await route.continue();
        }),
      expected: [/was answered with 401/],
    });
    const address = page.url();
    await page.evaluate(async () => await (await fetch('/api/auth/sign-out', { method: 'POST' })).text());
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.getByRole('columnheader', { name: 'Severity' }).getByRole('button').click();
    await refused;
    // The page remains until the code of the next one is loaded, and is drawn again without rows meanwhile.
    await page.waitForTimeout(500);
    expect(await page.getByText('This page failed').count()).toBe(0);
    code.resolve();
    await page.waitForURL('**/sign-in?**');
    await settle();
    await page.getByLabel('E-mail address').fill(emailOf('developer'));
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('grid', { name: 'Findings' }).waitFor();
    await settle();
    expect(page.url()).toBe(address.replace('package:asc', 'severity%3Adesc'));
  });
});

/** Opens a page that meets each kind of failure, and requires an explanation with another attempt each time, and content in the end. */
async function expectRecovery(address: string, kinds: readonly Failure[]): Promise<void> {
  let kind: Failure = kinds[0] ?? 'none';
  const gate = Promise.withResolvers<void>();
  const { page, settle } = await openPage(address, {
    isSettled: false,
    prepare: (opened) => failAs(opened, () => kind, { until: gate.promise }),
    expected,
  });
  await expectPlaceholders(page);
  gate.resolve();
  await settle();
  for (const [index, one] of kinds.entries()) {
    kind = one;
    if (index > 0) await retryAll(page, settle);
    await expectExplained(page, one);
  }
  kind = 'none';
  await retryAll(page, settle);
  await expect.poll(() => loadingParts(page)).toBe(0);
  expect(await page.getByRole('alert').allTextContents(), 'failures after another attempt').toEqual([]);
}

/** A page whose requests are not answered yet: its heading, and named placeholders in place of data. */
async function expectPlaceholders(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[role=status][aria-label^="Loading "] > div').first().waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
}
