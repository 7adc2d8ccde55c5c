import type { Browser, BrowserContext } from 'playwright-core';

/** What all measurements share. */
export interface BenchWorld {
  browser: Browser;
  url: string;
  /** Value of the header `cookie`. */
  session: string;
  rounds: number;
}

/** A browser profile without cached files and with the session. */
export async function newProfile({ browser, url, session }: BenchWorld): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = session.split('=', 2);
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  return context;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
