import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { failApi, holdApi } from './harness/answer-api.ts';
import { type Browsed, browse, type PageOptions } from './harness/browse.ts';
import { describeInBrowser } from './harness/describe-in-browser.ts';
import { axeViolationsOf, expectNoAxeViolations } from './harness/expect-no-axe-violations.ts';
import { expectNoSidewaysScroll } from './harness/expect-no-sideways-scroll.ts';
import { expectOnlyProblems, openPage } from './harness/open-page.ts';
import { takeScreenshots } from './harness/take-screenshots.ts';

const policy = "default-src 'none'; script-src 'self' 'nonce-test'; style-src 'self'; connect-src 'self'";

/** Opens a page with this body and script that exists in the test only. */
async function browseText(body: string, script = '', options: PageOptions = {}): Promise<Browsed> {
  const html = `<!doctype html><html lang="en"><title>Test</title><main><h1>Test</h1>${body}</main><script nonce="test">${script}</script></html>`;
  const browsed = await browse('/page-of-a-test', {
    role: null,
    ...options,
    async prepare(page) {
      await page.route('**/page-of-a-test', (route) =>
        route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body: html }),
      );
      await options.prepare?.(page);
    },
  });
  onTestFinished(() => browsed.close());
  return browsed;
}

describeInBrowser('watchPage', () => {
  it('reports nothing for a page that behaves', async () => {
    const { problems } = await browseText(
      '<p>Text</p>',
      "void fetch('/readyz').then((response) => response.text()); console.info('fine');",
    );
    expect(problems()).toEqual([]);
  });

  it('reports console errors and warnings', async () => {
    const { problems } = await browseText('', "console.error('first'); console.warn('second');");
    expect(problems()).toEqual(['console error: first', 'console warning: second']);
  });

  it('reports uncaught errors and unhandled rejections', async () => {
    const { problems } = await browseText(
      '',
      "setTimeout(() => { throw new TypeError('thrown'); }); void Promise.reject(new Error('rejected'));",
    );
    await expect
      .poll(problems)
      .toEqual(expect.arrayContaining(['uncaught TypeError: thrown', 'uncaught Error: rejected']));
  });

  it.each([
    [
      'an inline script',
      '<script>document.title = "changed"</script>',
      /^policy violation: script-src-elem forbids inline/,
    ],
    [
      'an inline handler',
      '<p onclick="document.title = 1">Text</p>',
      /^policy violation: script-src-attr forbids inline/,
    ],
    ['an inline style', '<style>p { color: red }</style>', /^policy violation: style-src-elem forbids inline/],
    [
      'an image of another host',
      '<img alt="" src="https://other.invalid/a.png">',
      /^policy violation: img-src forbids https:/,
    ],
  ])('reports %s as a violation of the content security policy', async (_name, body, pattern) => {
    const { problems } = await browseText(body);
    await expect.poll(problems).toContainEqual(expect.stringMatching(pattern));
  });

  it('reports responses with an error status, failed requests and dialogs', async () => {
    const { problems } = await browseText(
      '',
      "void fetch('/api/unknown').then((response) => response.text()); fetch('/api/unreachable').catch(() => 0); alert('hello');",
      { prepare: (page) => failApi(page, /^\/api\/unreachable$/, 'unreachable') },
    );
    await expect
      .poll(problems)
      .toEqual(
        expect.arrayContaining([
          'GET /api/unknown was answered with 404',
          'GET /api/unreachable failed: net::ERR_CONNECTION_REFUSED',
          'dialog of the browser: hello',
        ]),
      );
  });

  it('settles after requests that follow other requests', async () => {
    const { page } = await browseText(
      '<p>0</p>',
      "const p = document.querySelector('p'); const next = () => fetch('/readyz').then((response) => response.text()).then(() => { p.textContent = Number(p.textContent) + 1; if (p.textContent !== '3') next(); }); next();",
    );
    expect(await page.textContent('p')).toBe('3');
  });
});

describeInBrowser('openPage', () => {
  it.fails('fails a test whose page logs an error', async () => {
    await openPage('/page-of-a-test', { role: null, prepare: failingPage });
  });

  it('accepts the problems that the test expects', async () => {
    await openPage('/page-of-a-test', { role: null, prepare: failingPage, expected: [/^console error: a failure$/] });
  });

  it('fails for an expected problem that did not occur', () => {
    expect(() => expectOnlyProblems([], [/failure/])).toThrow(/problems of the page/);
  });

  it.each(['owner', 'admin', 'developer', 'auditor', 'viewer'] as const)('signs in with the role %s', async (role) => {
    const { page } = await openPage('/sign-in', { role });
    const session: unknown = await page.evaluate(() => fetch('/api/auth/session').then((response) => response.json()));
    expect(session).toMatchObject({ data: { role, principal: { kind: 'user' }, organization: { name: 'Northwind' } } });
  });
});

async function failingPage(page: Page): Promise<void> {
  await page.route('**/page-of-a-test', (route) =>
    route.fulfill({ contentType: 'text/html', body: "<title>T</title><script>console.error('a failure')</script>" }),
  );
}

describeInBrowser('expectNoAxeViolations', () => {
  it('accepts a page without violations', async () => {
    const { page } = await browseText('<button>Save</button>');
    await expectNoAxeViolations(page);
  });

  it('names the rule and the element of each violation', async () => {
    const { page } = await browseText('<button></button><p><a href="/x"></a></p>');
    expect(await axeViolationsOf(page)).toEqual([
      expect.stringMatching(/^button-name <button><\/button>: /),
      expect.stringMatching(/^link-name <a href="\/x"><\/a>: /),
    ]);
    await expect(expectNoAxeViolations(page)).rejects.toThrow(/axe violations at \/page-of-a-test/);
  });
});

describeInBrowser('expectNoSidewaysScroll', () => {
  it('names elements that are wider than the window, except in parts that scroll by themselves', async () => {
    const { page } = await browseText(
      '<pre class="wide">x</pre><div class="scroller"><pre class="inner">x</pre></div>',
      '',
      {
        width: 360,
      },
    );
    await page.evaluate(() => {
      const scroller = document.querySelector<HTMLElement>('.scroller');
      if (scroller) scroller.style.overflowX = 'auto';
      for (const pre of document.querySelectorAll('pre')) pre.style.width = '900px';
    });
    const message = await expectNoSidewaysScroll(page).then(
      () => 'accepted',
      (error: unknown) => String(error),
    );
    expect(message).toContain('sideways scrolling at /page-of-a-test');
    expect(message).not.toContain('inner');
    await page.evaluate(() => document.querySelector('.wide')?.remove());
    await expectNoSidewaysScroll(page);
  });
});

describeInBrowser('an API of a test', () => {
  it('holds responses until the test releases them', async () => {
    let api: Awaited<ReturnType<typeof holdApi>> | undefined;
    const { page, settle } = await browseText(
      '<p>waiting</p>',
      "fetch('/api/auth/session').then((response) => response.text()).then((text) => { document.querySelector('p').textContent = JSON.parse(text).data.role; });",
      {
        role: 'viewer',
        isSettled: false,
        prepare: async (page) => (api = await holdApi(page, /^\/api\/auth\/session$/)),
      },
    );
    expect((await api?.held())?.method()).toBe('GET');
    expect(await page.textContent('p')).toBe('waiting');
    api?.release();
    await settle();
    expect(await page.textContent('p')).toBe('viewer');
  });

  it('answers with an error envelope', async () => {
    const { page } = await browseText(
      '<p></p>',
      "fetch('/api/images').then((response) => response.text()).then((text) => { document.querySelector('p').textContent = text; });",
      { prepare: (page) => failApi(page, /^\/api\/images$/, { status: 503, code: 'NOT_READY', message: 'Later' }) },
    );
    expect(JSON.parse((await page.textContent('p')) ?? '')).toEqual({ error: { code: 'NOT_READY', message: 'Later' } });
  });
});

describeInBrowser('takeScreenshots', () => {
  it('writes a picture of the page in each theme', async () => {
    const { page } = await browseText('<p>Text</p>');
    const files = await takeScreenshots(page, 'harness');
    expect(files.map((file) => file.split('/').at(-1))).toEqual(['harness-light.webp', 'harness-dark.webp']);
    for (const file of files) expect((await readFile(file)).subarray(8, 12).toString()).toBe('WEBP');
  });
});
