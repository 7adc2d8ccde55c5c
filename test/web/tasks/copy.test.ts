import { chromium, type Locator, type Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { chromiumProgram } from '../harness/find-chromium.ts';
import { hasFocus } from '../harness/focused-row.ts';
import { sessionOf } from '../harness/sign-in.ts';
import { watchPage } from '../harness/watch-page.ts';
import { webUnderTest } from '../harness/web-under-test.ts';

/** A name that a browser does not regard as the own machine. */
const host = 'scanner.test';

describeInBrowser('a button that copies', () => {
  it('copies where the browser offers no clipboard, because the dashboard is served without HTTPS', async () => {
    const { url } = webUnderTest();
    const address = new URL(url);
    address.hostname = host;
    const browser = await chromium.launch({
      executablePath: chromiumProgram,
      args: ['--disable-gpu', `--host-resolver-rules=MAP ${host} 127.0.0.1`],
    });
    onTestFinished(() => browser.close());
    const context = await browser.newContext({ baseURL: address.origin });
    await context.addCookies([{ ...(await sessionOf('admin')), url: address.origin }]);
    const page = await context.newPage();
    const { settle, problems } = await watchPage(page, address.origin);
    await page.goto('/settings/audit?action=registry.*');
    await settle();
    expect(await page.evaluate(() => isSecureContext)).toBe(false);

    await copy(page.locator('main'), 'hash of the last entry');
    expect(await pasted(page)).toMatch(/^[0-9a-f]{64}$/);

    // A dialog keeps the focus in it.
    await page.getByRole('grid').getByRole('link').first().click();
    const dialog = page.getByRole('dialog');
    await copy(dialog, 'hash of the entry');
    const hash = await dialog.locator('code[title]').last().getAttribute('title');
    await page.keyboard.press('Escape');
    expect(await pasted(page)).toBe(hash);
    expect(problems()).toEqual([]);
  });
});

/** Presses a button that copies, which keeps the focus. */
async function copy(place: Locator, name: string): Promise<void> {
  await place.getByRole('button', { name: `Copy the ${name}`, exact: true }).click();
  const done = place.getByRole('button', { name: `The ${name} was copied` });
  await done.waitFor();
  expect(await hasFocus(done)).toBe(true);
}

/** The text of the clipboard, from an input outside of the page's own ones, which would act. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const area = document.createElement('textarea');
    area.id = 'pasted';
    document.body.append(area);
    area.focus();
  });
  await page.keyboard.press('Control+V');
  return await page.locator('#pasted').evaluate((area: HTMLTextAreaElement) => {
    area.remove();
    return area.value;
  });
}
