import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** A form, or a question with a button, and how a test fills it in. */
export interface FailingForm {
  /** What the user sends, for the title of the test. */
  name: string;
  address: string;
  /** Opens the dialog of the form, for forms that have no address of their own. */
  open?: (page: Page) => Promise<unknown>;
  /** Path of the request that sends the form. */
  request: RegExp;
  /** Values by label, in the order in which they are entered. */
  fields?: Readonly<Record<string, string>>;
  /** Labels of boxes that the user checks before the fields are filled in. */
  checks?: readonly string[];
  /** Name of the button that sends the form. */
  submit: string | RegExp;
}

type Answer = Parameters<Route['fulfill']>[0];

const errorOf = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  json: { error: { code, message, ...more } },
  headers: { 'x-request-id': `req_of_${status}` },
});

/** Each kind of failure with what the form says about it. Undefined: the request gets no response. */
const failures: readonly (readonly [Answer, RegExp])[] = [
  [undefined, /cannot be reached.*before you send it again, check whether the change is there/s],
  [errorOf(403, 'FORBIDDEN', 'The role does not permit it'), /does not permit it.*req_of_403/s],
  [errorOf(404, 'NOT_FOUND', 'It was deleted'), /It was deleted.*req_of_404/s],
  [errorOf(409, 'CONFLICT', 'It exists already'), /It exists already.*req_of_409/s],
  [{ status: 413, contentType: 'text/html', body: '<h1>Too large</h1>' }, /larger than .* accepts/],
  [
    errorOf(422, 'INVALID', 'The body is invalid', { issues: [{ path: 'name', message: 'is not valid' }] }),
    /name: is not valid.*req_of_422/s,
  ],
  [
    { ...errorOf(429, 'RATE_LIMITED', 'Too many requests'), headers: { 'retry-after': '7' } },
    /Too many requests.*Send it again after 7 seconds/s,
  ],
  [errorOf(500, 'INTERNAL_ERROR', 'An internal error occurred'), /internal error.*req_of_500/s],
  [{ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }, /could not reach the service/],
];

/** Problems of a page that provokes the failures. */
export const expectedProblems = [/was answered with (?:4\d\d|50[02])|failed: net::ERR_CONNECTION_REFUSED/];

/** Lets each request that changes something at a path fail in the way that `next` returns. Call it in `prepare`. */
export async function failChanges(page: Page, path: RegExp, next: () => Answer): Promise<void> {
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (route.request().method() === 'GET') return await route.fallback();
      const answer = next();
      // The page shows that it waits.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      if (answer === undefined) return await route.abort('connectionrefused');
      return await route.fulfill(answer);
    },
  );
}

/**
 * Sends a form with the keyboard once for each kind of failure. It must say what happened once and in place, and keep what the user entered and
 * the focus on the button, which sends the form again.
 */
export async function expectFailuresExplained(
  page: Page,
  { fields = {}, checks = [], submit }: FailingForm,
  fail: (answer: Answer) => void,
): Promise<void> {
  const dialogs = page.getByRole('dialog');
  const place = (await dialogs.count()) > 0 ? dialogs.last() : page.getByRole('main');
  const box = (label: string) => place.getByRole('checkbox', { name: label });
  const field = (label: string) =>
    place.getByLabel(label, { exact: true }).or(place.getByRole('spinbutton', { name: label, exact: true }));
  for (const label of checks) await box(label).check();
  for (const [label, text] of Object.entries(fields)) await enter(field(label), text);
  const button = place.getByRole('button', { name: submit, exact: true });
  await button.focus();
  for (const [answer, explanation] of failures) {
    fail(answer);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await place.getByRole('alert').allTextContents()).join('\n')).toMatch(explanation);
    expect(await page.getByRole('alert').count(), 'explanations').toBe(1);
    expect(await page.getByRole('region', { name: 'Notifications' }).innerText()).toBe('');
    for (const label of checks) expect(await box(label).isChecked(), label).toBe(true);
    for (const [label, text] of Object.entries(fields)) expect(await field(label).inputValue(), label).toBe(text);
    await expect.poll(() => button.isEnabled()).toBe(true);
    await expect.poll(() => button.evaluate((one) => one === document.activeElement), { message: 'focus' }).toBe(true);
  }
}

async function enter(field: Locator, text: string): Promise<void> {
  if ((await field.evaluate((one) => one.tagName)) === 'SELECT') await field.selectOption(text);
  else await field.fill(text);
}
