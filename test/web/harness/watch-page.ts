import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

export interface WatchedPage {
  /** Problems so far, one line each: console errors and warnings, uncaught errors, violations of the policy, failed requests. */
  problems(): readonly string[];
  /**
   * Waits until the page has no open request and has drawn what it received, with a heading and without placeholders if it is a page of the
   * dashboard. Streams do not count. A response whose body the page does not read stays open.
   */
  settle(): Promise<void>;
}

/** The function that the page calls for a violation of its content security policy. */
const reportName = 'plimsollPolicyViolation';
const reportViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  window.${reportName}(event.effectiveDirective + ' forbids ' + (event.blockedURI || 'inline content') + ' ' + event.sample));`;

/** Frames that must pass without a new request until a page counts as settled: rendering and effects start requests. */
const quietFrames = 3;

/** Longest wait for a page that always has something to do. */
const busyMs = 10_000;

/** Only ends a test whose page never settles: machines that run tests may be slow. */
const settleMs = 120_000;

/** Records the problems of a page from its first request on. Call it before the page opens an address. */
export async function watchPage(page: Page, origin: string): Promise<WatchedPage> {
  const problems: string[] = [];
  const open = new Set<Request>();
  await page.exposeFunction(reportName, (text: string) => void problems.push(`policy violation: ${text}`));
  await page.addInitScript(reportViolations);
  page.on('console', (message) => {
    const text = message.text();
    // Responses are reported below, with their method.
    if (text.startsWith('Failed to load resource')) return;
    if (['error', 'warning'].includes(message.type())) problems.push(`console ${message.type()}: ${text}`);
  });
  page.on('pageerror', (error) => void problems.push(`uncaught ${error.name}: ${error.message}`));
  page.on('dialog', (dialog) => {
    problems.push(`dialog of the browser: ${dialog.message()}`);
    // A page that closes its dialog first has nothing left to dismiss.
    dialog.dismiss().catch(() => undefined);
  });
  page.on('request', (request) => {
    if (isStream(request)) return;
    open.add(request);
    if (!isOwn(request.url(), origin)) problems.push(`request to another origin: ${request.url()}`);
  });
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    const cause = request.failure()?.errorText ?? '';
    // The page itself ends requests whose result it no longer needs.
    if (cause !== 'net::ERR_ABORTED') problems.push(`${nameOf(request, origin)} failed: ${cause}`);
  });
  page.on('response', (response) => {
    const status = response.status();
    if (status >= 400) problems.push(`${nameOf(response.request(), origin)} was answered with ${status}`);
  });
  return {
    problems: () => [...problems],
    async settle() {
      const limit = performance.now() + settleMs;
      for (let quiet = 0; quiet < quietFrames; quiet = open.size === 0 ? quiet + 1 : 0) {
        await answered(nextFrame(page));
        // The browser compiles a loaded script in the background, while the page has nothing to do.
        if (await answered(isLoading(page))) quiet = -1;
        if (performance.now() < limit) continue;
        throw new Error(
          `the page still loads; open requests: ${[...open].map((request) => nameOf(request, origin)).join(', ')}`,
        );
      }
    },
  };
}

/** The part of the Prioritized Task Scheduling API that TypeScript does not describe. */
interface Scheduling {
  scheduler: { postTask(task: () => void, options: { priority: 'background' }): Promise<void> };
}

/**
 * The next frame after which the page has nothing to do: React renders a new page in many short tasks, between which frames pass. A task of
 * the lowest priority runs after them. (Chromium sometimes has no idle period for seconds, so that an idle callback waits although the page
 * does nothing.)
 */
function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    (limitMs) =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(
          () => void (window as unknown as Scheduling).scheduler.postTask(() => resolve(), { priority: 'background' }),
        );
        // A browser that draws nothing has no frames, and a page may always have something to do.
        window.setTimeout(resolve, limitMs);
      }),
    busyMs,
  );
}

/** The result of a function of the page. A page that does not answer ends the wait with an error, not with the time limit of the test. */
async function answered<Value>(result: Promise<Value>): Promise<Value> {
  const limit = new AbortController();
  const late = wait(settleMs, undefined, { signal: limit.signal }).then(() => {
    throw new Error('the page does not answer');
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    limit.abort();
    late.catch(() => undefined);
  }
}

/** Whether the dashboard has shown no page yet, still shows the one before, or shows a placeholder for a part of it. */
function isLoading(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      document.getElementById('root') !== null &&
      (document.querySelector('h1') === null ||
        document.querySelector('[role=status][aria-label^="Loading"], main[aria-busy=true]') !== null),
  );
}

function isStream(request: Request): boolean {
  return request.resourceType() === 'eventsource';
}

function isOwn(url: string, origin: string): boolean {
  return ['data:', 'blob:'].some((scheme) => url.startsWith(scheme)) || new URL(url).origin === origin;
}

function nameOf(request: Request, origin: string): string {
  return `${request.method()} ${request.url().replace(origin, '')}`;
}
