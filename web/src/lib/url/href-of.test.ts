import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { hrefOf } from './href-of.ts';
import { parseSearch, stringifySearch } from './search.ts';

const root = createRootRoute();
const router = createRouter({
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/findings' }),
    createRoute({ getParentRoute: () => root, path: '/scans/$scanId/compare' }),
  ]),
  basepath: '/scanner/',
  history: createMemoryHistory({ initialEntries: ['/scanner/findings'] }),
  parseSearch,
  stringifySearch,
});

const texts = ['scan_1', 'a b', 'a/b', '../up', '?x=1#y', '50%2F', 'ü\u202E', '<img src=x>', '\'"', 'a&b=c+d'];

it.each(texts)('is the address that the router has, for %j', (text) => {
  const ofScan = router.buildLocation({
    to: '/scans/$scanId/compare',
    params: { scanId: text },
    search: { q: text },
  } as never);
  expect(hrefOf('/scans/$scanId/compare', { scanId: text }, { q: text }, '/scanner/')).toBe(ofScan.href);
  const ofList = router.buildLocation({ to: '/findings', search: { group: '', search: text } } as never);
  expect(hrefOf('/findings', {}, { group: '', search: text }, '/scanner/')).toBe(ofList.href);
});

it('leads back to the values', () => {
  for (const text of texts) {
    const { pathname, searchParams } = new URL(
      hrefOf('/scans/$scanId', { scanId: text }, { q: text }, '/'),
      'http://host',
    );
    expect([decodeURIComponent(pathname.split('/')[2] ?? ''), searchParams.get('q')]).toEqual([text, text]);
  }
});
