import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

interface Form {
  address: string;
  /** Path of the request that sends the form. */
  request: string;
  fields: Readonly<Record<string, string>>;
  submit: RegExp;
}

const forms: readonly Form[] = [
  {
    address: '/settings/members?new=true',
    request: '/api/invites',
    fields: { 'E-mail address': 'new@northwind.example' },
    submit: /^Create the invite$/,
  },
  {
    address: '/settings/keys?new=true',
    request: '/api/api-keys',
    fields: { Name: 'Pipeline' },
    submit: /^Create the key$/,
  },
  {
    address: '/exceptions?propose=true',
    request: '/api/attestations',
    fields: { Vulnerability: 'CVE-2022-42889', Package: 'commons-text', Reason: 'Only used in the build' },
    submit: /^Propose the exception$/,
  },
  {
    address: '/settings/organization',
    request: '/api/organization',
    fields: { Name: 'Northwind and partners' },
    submit: /^Store the changes$/,
  },
];

const errorOf = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  json: { error: { code, message, ...more } },
  headers: { 'x-request-id': `req_of_${status}` },
});

/** Each kind of failure with what the form says about it. Undefined: the request gets no response. */
const failures: readonly (readonly [Parameters<Route['fulfill']>[0], RegExp])[] = [
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

describeInBrowser('a form whose request fails', () => {
  it.each(forms.map((form) => [form.address, form] as const))(
    '%s says what happened and keeps what the user entered',
    async (address, { request, fields, submit }) => {
      let [failure] = failures[0] ?? [];
      const { page, settle } = await openPage(address, {
        prepare: (opened) =>
          opened.route(
            ({ pathname }) => pathname === request,
            async (route) => {
              if (route.request().method() === 'GET') return await route.continue();
              if (failure === undefined) return await route.abort('connectionrefused');
              return await route.fulfill(failure);
            },
          ),
        expected: [/was answered with (?:4\d\d|50[02])|failed: net::ERR_CONNECTION_REFUSED/],
      });
      for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
      for (const [answer, explanation] of failures) {
        failure = answer;
        await page.getByRole('button', { name: submit }).click();
        await settle();
        await expect.poll(() => alertsOf(page)).toMatch(explanation);
        for (const [label, text] of Object.entries(fields))
          expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe(text);
      }
    },
  );
});

async function alertsOf(page: Page): Promise<string> {
  return (await page.getByRole('alert').allTextContents()).join('\n');
}
