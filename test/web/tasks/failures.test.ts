import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOf, seededApi } from '../harness/address-of.ts';
import { holdApi } from '../harness/answer-api.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { follow, partOf } from '../harness/follow.ts';
import { openPage } from '../harness/open-page.ts';
import { emailOf, signIn } from '../harness/sign-in.ts';
import { webUnderTest } from '../harness/web-under-test.ts';
import { pages } from '../routes.ts';

/** Requests of pages. The session and its capabilities are answered, because each page needs them. */
const data = /^\/api\/(?!auth\/(session|capabilities)$)/;

type Failure = 'error' | 'malformed' | 'page of a proxy' | 'unavailable' | 'unreachable' | 'none';

/** Kinds of failures in the order in which a page meets them: the first request, and each further attempt. */
const failures: readonly Failure[] = ['error', 'malformed'];
const outages: readonly Failure[] = ['page of a proxy', 'unavailable', 'unreachable'];

/** Pages that load data when they open; that of packages needs a name, which is in a page with another name. */
const loading = pages.filter(
  ({ role, name }) => role !== null && name !== '/registries/connect' && name !== '/packages',
);

/** Requests whose failure the page does not show: names in place of ids, choices of filters and the time of the last visit. */
const additional = /^\/api\/(registries|members\/assignable|visits|saved-views|packages)$/;

const expected = [
  /was answered with 500|was answered with 502|was answered with 503|failed: net::ERR_CONNECTION_REFUSED/,
];

describeInBrowser('a failing API', () => {
  it.each(loading.map((one) => [one.name, one] as const))(
    '%s explains an error and a malformed response, offers another attempt, and recovers',
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

  it.each(loading.flatMap((one) => (one.parts === undefined ? [] : [[one.name, one.parts, one] as const])))(
    '%s keeps its heading when one of its parts fails (%j), which explains it with the id of the request, and recovers',
    async (_name, parts, route) => {
      let kind: Failure = 'none';
      let failed = 0;
      const { page, settle } = await openPage(await addressOf(route, seededApi()), {
        prepare: (opened) =>
          failAs(
            opened,
            () => kind,
            ({ pathname }) => void (failed += Number(!additional.test(pathname))),
          ),
        expected: [/was answered with 500/],
      });
      for (const part of parts) {
        const before = failed;
        kind = 'error';
        await follow(page, partOf(await addressOf(route, seededApi()), part));
        await settle();
        expect(await page.getByRole('heading', { level: 1 }).count(), part).toBe(1);
        // Some parts show data that the page has loaded before.
        if (failed > before) await expectExplained(page, 'error');
        kind = 'none';
        await retryAll(page, settle);
        expect(await page.getByRole('alert').allTextContents(), part).toEqual([]);
      }
      expect(failed, 'requests of the parts').toBeGreaterThan(0);
    },
  );

  it.each(loading.map((one) => [one.name, one] as const))(
    '%s shows its heading and named placeholders while the API is slow, and no failure',
    async (_name, route) => {
      let api: Awaited<ReturnType<typeof holdApi>> | undefined;
      const { page, settle } = await openPage(await addressOf(route, seededApi()), {
        isSettled: false,
        prepare: async (opened) => (api = await holdApi(opened, data)),
      });
      await api?.held();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page
        .getByRole('status', { name: /^(Loading|Checking) the/ })
        .first()
        .waitFor();
      await page.locator('.animate-pulse').first().waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      api?.release();
      await settle();
      expect(await loadingParts(page)).toBe(0);
    },
  );

  it('shows no lines of a placeholder before 150 ms, so that a fast response does not flicker', async () => {
    const { page } = await openPage('/findings', {
      isSettled: false,
      prepare: async (opened) => {
        await opened.clock.install();
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
    const lines = placeholder.locator('.animate-pulse');
    expect(await lines.count()).toBe(0);
    await page.clock.runFor(100);
    expect(await lines.count()).toBe(0);
    await page.clock.runFor(50);
    await expect.poll(() => lines.count()).toBeGreaterThan(3);
  });

  it('leads to sign-in after the session ended, and back to the same address afterwards', async () => {
    const { password } = webUnderTest();
    const session = await signIn(emailOf('developer'), password);
    const { page, settle } = await openPage('/findings?severity=HIGH&sort=package:asc', {
      session,
      expected: [/was answered with 401/],
    });
    const address = page.url();
    await page.evaluate(async () => await (await fetch('/api/auth/sign-out', { method: 'POST' })).text());
    await page.getByRole('columnheader', { name: 'Severity' }).getByRole('button').click();
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
  const { page, settle } = await openPage(address, { prepare: (opened) => failAs(opened, () => kind), expected });
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

const explanations: Readonly<Record<Failure, RegExp>> = {
  error: /Made to fail by a test/,
  malformed: /could not be read|not valid|unexpected/i,
  'page of a proxy': /status 502/,
  unavailable: /not ready/,
  unreachable: /cannot be reached/,
  none: /^$/,
};

async function expectExplained(page: Page, kind: Failure): Promise<void> {
  // Unavailable services are asked again by the page itself, with pauses.
  await expect.poll(() => loadingParts(page)).toBe(0);
  await page.getByRole('alert').first().waitFor();
  const alerts = await page.getByRole('alert').allTextContents();
  expect(alerts, kind).toContainEqual(expect.stringMatching(explanations[kind]));
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBeGreaterThan(0);
  if (kind === 'error' || kind === 'unavailable')
    expect(alerts, 'the id of the request').toContainEqual(expect.stringContaining('req_of_a_test'));
}

function loadingParts(page: Page): Promise<number> {
  return page.getByRole('status', { name: /^Loading/ }).count();
}

/** Uses each offer of another attempt once, the last one first. */
async function retryAll(page: Page, settle: () => Promise<void>): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Try again' });
  for (let unused = await buttons.count(); unused > 0; unused -= 1) {
    // A failed attempt shows its button again. A successful one removes it, also from other parts with the same data.
    const shown = await buttons.count();
    if (shown === 0) return;
    await buttons.nth(Math.min(unused, shown) - 1).click();
    await settle();
  }
}

async function failAs(
  page: Page,
  kindOf: () => Failure,
  onFailure: (url: URL) => void = () => undefined,
): Promise<void> {
  await page.route(
    ({ pathname }) => data.test(pathname),
    async (route) => {
      if (kindOf() !== 'none') onFailure(new URL(route.request().url()));
      switch (kindOf()) {
        case 'error':
          return await route.fulfill(problem(500, 'INTERNAL_ERROR', 'Made to fail by a test'));
        case 'unavailable':
          return await route.fulfill(problem(503, 'NOT_READY', 'The service is not ready'));
        case 'malformed':
          return await route.fulfill({ contentType: 'application/json', body: '{"data": [' });
        case 'page of a proxy':
          return await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
        case 'unreachable':
          return await route.abort('connectionrefused');
        case 'none':
          return await route.continue();
      }
    },
  );
}

function problem(status: number, code: string, message: string) {
  return { status, json: { error: { code, message } }, headers: { 'x-request-id': 'req_of_a_test' } };
}
