import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type { Theme } from './browse.ts';

const themes: readonly Theme[] = ['light', 'dark'];

let temporary: Promise<string> | undefined;

/** Small enough for documents, without visible loss in text. */
const quality = 82;

/**
 * Writes `NAME-light.webp` and `NAME-dark.webp` of the page as it is now, and returns their paths. The folder is `PLIMSOLL_SCREENSHOTS`, or a
 * temporary one.
 */
export async function takeScreenshots(page: Page, name: string): Promise<string[]> {
  const folder = await screenshotFolder();
  const files: string[] = [];
  // The protocol of Chromium, because screenshots of Playwright have no WebP.
  const chromium = await page.context().newCDPSession(page);
  for (const colorScheme of themes) {
    const path = join(folder, `${name}-${colorScheme}.webp`);
    await page.emulateMedia({ colorScheme });
    const { data } = await chromium.send('Page.captureScreenshot', { format: 'webp', quality });
    await writeFile(path, data, 'base64');
    files.push(path);
  }
  await chromium.detach();
  return files;
}

async function screenshotFolder(): Promise<string> {
  const chosen = process.env['PLIMSOLL_SCREENSHOTS'];
  if (chosen === undefined) return await (temporary ??= mkdtemp(join(tmpdir(), 'plimsoll-screenshots-')));
  await mkdir(resolve(chosen), { recursive: true });
  return resolve(chosen);
}

/** `/scans/$scanId/compare` → `scans-scanId-compare`. */
export function screenshotNameOf(page: string): string {
  return page.replaceAll(/[^A-Za-z-]+/g, '-').replaceAll(/^-|-$/g, '') || 'overview';
}
