import type { Page } from 'playwright-core';

/** Opens an address in the same page without loading the dashboard again, as a link of the page does. Wait with `settle` afterwards. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    history.pushState(null, '', href);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** The address of a part of a page: `query` takes precedence over the query of the address. */
export function partOf(address: string, query: string): string {
  const [path = '', own = ''] = address.split('?');
  const parameters = new URLSearchParams(own);
  for (const [name, value] of new URLSearchParams(query)) parameters.set(name, value);
  return `${path}?${parameters}`;
}
