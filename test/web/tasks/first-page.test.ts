import { expect, it } from 'vitest';
import { type HeldRequests, holdApi } from '../harness/answer-api.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

describeInBrowser('the first page', () => {
  it.each([
    ['/findings?sort=epss:desc', '/api/vulnerabilities?sort=epss%3Adesc&page=1&limit=200'],
    ['/findings?group=image', '/api/vulnerabilities/groups?by=image&page=1&limit=200&figures=counts'],
    ['/images?grade=A', '/api/images?grade=A&page=1&limit=200'],
    ['/packages?name=openssl&page=2', '/api/packages/occurrences?name=openssl&page=26&limit=200'],
  ])('requests the rows of %s once, before the session is known', async (path, rows) => {
    const requested: string[] = [];
    let session: HeldRequests | undefined;
    const { page, settle } = await openPage(path, {
      isSettled: false,
      prepare: async (opened) => {
        session = await holdApi(opened, /^\/api\/auth\/session$/);
        opened.on('request', (request) => {
          const { pathname, search } = new URL(request.url());
          requested.push(pathname + search);
        });
      },
    });
    await expect.poll(() => requested).toContain(rows);
    expect(await page.getByRole('heading', { level: 1 }).count(), 'the page is not shown yet').toBe(0);
    session?.release();
    await settle();
    expect(requested.filter((one) => one === rows)).toEqual([rows]);
  });

  it.each(['/settings/audit', '/reports?tab=schedules', '/?list=tags'])(
    'draws the part that %s names without a placeholder',
    async (path) => {
      const { page } = await openPage(path, {
        prepare: (opened) => opened.addInitScript(notePlaceholders),
      });
      expect(await page.evaluate(() => sessionStorage.getItem('placeholders') ?? '')).toBe('');
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    },
  );
});

/** Notes the placeholders of parts, also if they are removed at once. */
function notePlaceholders(): void {
  sessionStorage.removeItem('placeholders');
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const part = [node, ...node.querySelectorAll('*')].find((one) =>
        /^Loading the (?:section|list)$/.test(one.getAttribute('aria-label') ?? ''),
      );
      if (part !== undefined) sessionStorage.setItem('placeholders', part.getAttribute('aria-label') ?? '');
    }
  }).observe(document, { subtree: true, childList: true });
}
