import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type { Theme } from './browse.ts';

const themes: readonly Theme[] = ['light', 'dark'];

let temporary: Promise<string> | undefined;

/**
 * Writes `NAME-light.png` and `NAME-dark.png` of the page as it is now, and returns their paths. The folder is `PLIMSOLL_SCREENSHOTS`, or a
 * temporary one.
 */
export async function takeScreenshots(page: Page, name: string): Promise<string[]> {
  const folder = await screenshotFolder();
  const files: string[] = [];
  for (const colorScheme of themes) {
    const path = join(folder, `${name}-${colorScheme}.png`);
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path, animations: 'disabled' });
    files.push(path);
  }
  return files;
}

async function screenshotFolder(): Promise<string> {
  const chosen = process.env['PLIMSOLL_SCREENSHOTS'];
  if (chosen === undefined) return await (temporary ??= mkdtemp(join(tmpdir(), 'plimsoll-screenshots-')));
  await mkdir(resolve(chosen), { recursive: true });
  return resolve(chosen);
}
