import { type Browser, chromium, type Page } from 'playwright-core';
import { type SessionCookie, sessionOf, type WebRole } from './sign-in.ts';
import { type WatchedPage, watchPage } from './watch-page.ts';
import { webUnderTest } from './web-under-test.ts';

export type Theme = 'light' | 'dark';

export interface PageOptions {
  /** Address of another service than the one of the seeded organization; it needs `role: null` or `session`. */
  service?: string;
  /** Member of the seeded organization; the admin by default. Null: without a session. */
  role?: WebRole | null;
  /** Another session, such as one of another organization, instead of that of the role. */
  session?: SessionCookie;
  theme?: Theme;
  /** Width of the window in CSS pixels; 1280 by default. */
  width?: number;
  /** Runs before the page opens its address, for `holdApi` and `failApi`. */
  prepare?: (page: Page) => Promise<unknown>;
  /** False: returns once the document is loaded, without waiting for its requests. */
  isSettled?: boolean;
}

export interface Browsed extends WatchedPage {
  page: Page;
  close(): Promise<void>;
}

const standardWidth = 1280;
const height = 800;
/** Tests run on loaded machines; the limit only ends a test that hangs. */
const waitMs = 120_000;

let connected: Promise<Browser> | undefined;

/** Opens a path of the dashboard in a browser profile of its own. The caller closes it; `openPage` does so by itself. */
export async function browse(path: string, options: PageOptions = {}): Promise<Browsed> {
  const { browser: address } = webUnderTest();
  const {
    service: url = webUnderTest().url,
    role = 'admin',
    session,
    theme = 'light',
    width = standardWidth,
  } = options;
  connected ??= chromium.connect(address);
  const context = await (await connected).newContext({
    baseURL: url,
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width, height },
  });
  context.setDefaultTimeout(waitMs);
  try {
    const cookie = session ?? (role === null ? undefined : await sessionOf(role));
    if (cookie !== undefined) await context.addCookies([{ ...cookie, url, httpOnly: true, sameSite: 'Lax' }]);
    const page = await context.newPage();
    const watched = await watchPage(page, url);
    await options.prepare?.(page);
    await page.goto(path);
    if (options.isSettled !== false) await watched.settle();
    return { page, ...watched, close: () => context.close() };
  } catch (error) {
    await context.close();
    throw error;
  }
}
