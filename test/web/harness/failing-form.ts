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
    // The label of the field in a form that has it, otherwise its name in the API.
    /(?:name|Name): is not valid.*req_of_422/s,
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
 * Fills a form in and sends it with a double click and with Enter twice, before the service answers: it must send one request, which is refused.
 * The page is then where it was before.
 */
export async function expectSentOnce(page: Page, form: FailingForm): Promise<void> {
  const button = await fillIn(page, form);
  const answer = Promise.withResolvers<void>();
  let requests = 0;
  const hold = async (route: Route): Promise<void> => {
    if (route.request().method() === 'GET') return await route.fallback();
    requests += 1;
    await answer.promise;
    await route.fulfill(errorOf(409, 'CONFLICT', 'It exists already'));
  };
  const isForm = ({ pathname }: URL) => form.request.test(pathname);
  await page.route(isForm, hold);
  await button.dblclick();
  // The button has the focus, and another text while it waits.
  for (const key of ['Enter', 'Enter', ' ']) await page.keyboard.press(key);
  // A second request would have been sent before the next two frames.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  answer.resolve();
  await expect.poll(() => page.getByRole('alert').count()).toBe(1);
  expect(requests, 'requests').toBe(1);
  await page.unroute(isForm, hold);
}

/**
 * Sends a form with the keyboard once for each kind of failure. It must say what happened once and in place, and keep what the user entered and
 * the focus on the button, which sends the form again.
 */
export async function expectFailuresExplained(
  page: Page,
  form: FailingForm,
  fail: (answer: Answer) => void,
): Promise<void> {
  const { fields = {}, checks = [] } = form;
  const place = await placeOf(page);
  const { box, field } = controlsIn(place);
  const button = await fillIn(page, form);
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

/** The open dialog, or the page. */
async function placeOf(page: Page): Promise<Locator> {
  const dialogs = page.getByRole('dialog');
  return (await dialogs.count()) > 0 ? dialogs.last() : page.getByRole('main');
}

function controlsIn(place: Locator) {
  return {
    box: (label: string) => place.getByRole('checkbox', { name: label }),
    field: (label: string) =>
      place.getByLabel(label, { exact: true }).or(place.getByRole('spinbutton', { name: label, exact: true })),
  };
}

/** Enters the values, and returns the button that sends the form. */
async function fillIn(page: Page, { fields = {}, checks = [], submit }: FailingForm): Promise<Locator> {
  const place = await placeOf(page);
  const { box, field } = controlsIn(place);
  for (const label of checks) await box(label).check();
  for (const [label, text] of Object.entries(fields)) await enter(field(label), text);
  return place.getByRole('button', { name: submit, exact: true });
}

async function enter(field: Locator, text: string): Promise<void> {
  if ((await field.evaluate((one) => one.tagName)) === 'SELECT') await field.selectOption(text);
  else await field.fill(text);
}
