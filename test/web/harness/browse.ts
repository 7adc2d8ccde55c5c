import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
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
  /** A device with a touch screen and without a mouse. */
  isTouch?: boolean;
  /** The page has a clock that the test moves with `page.clock`. */
  hasClock?: boolean;
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
/** Profiles of sessions: pages of a session share the cache of the browser, which halves the time to open one. */
const profiles = new Map<string, Promise<BrowserContext>>();

/**
 * Opens a path of the dashboard. Pages without a session, and pages with a clock, have a browser profile of their own. The caller closes the
 * page; `openPage` does so by itself.
 */
export async function browse(path: string, options: PageOptions = {}): Promise<Browsed> {
  const url = options.service ?? webUnderTest().url;
  const cookie = options.session ?? (options.role === null ? undefined : await sessionOf(options.role ?? 'admin'));
  const { isTouch = false, hasClock = false } = options;
  // All pages of a profile have the same clock, also those that open later.
  const isShared = cookie !== undefined && !hasClock;
  const context = await (isShared ? profileOf(url, cookie, isTouch) : openProfile(url, isTouch, cookie));
  const page = await context.newPage();
  const close = () => (isShared ? page.close() : context.close());
  try {
    const { theme = 'light', width = standardWidth } = options;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    const watched = await watchPage(page, url);
    if (hasClock) await page.clock.install();
    await options.prepare?.(page);
    await page.goto(path);
    if (options.isSettled !== false) await watched.settle();
    return { page, ...watched, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function profileOf(url: string, cookie: SessionCookie, isTouch: boolean): Promise<BrowserContext> {
  const profile = `${cookie.value} ${isTouch ? 'touch' : 'mouse'}`;
  const known = profiles.get(profile);
  if (known !== undefined) return known;
  const opened = openProfile(url, isTouch, cookie);
  profiles.set(profile, opened);
  return opened;
}

async function openProfile(url: string, isTouch: boolean, cookie?: SessionCookie): Promise<BrowserContext> {
  connected ??= chromium.connect(webUnderTest().browser);
  const context = await (await connected).newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...(isTouch ? { hasTouch: true, isMobile: true } : {}),
  });
  context.setDefaultTimeout(waitMs);
  if (cookie !== undefined) await context.addCookies([{ ...cookie, url, httpOnly: true, sameSite: 'Lax' }]);
  return context;
}
