import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { writeMirror } from '../../../tools/seed/write-mirror.ts';
import { dockerRegistryMissing, pushWithSkopeo, startDockerRegistry } from '../../helpers/docker-registry.ts';
import { makeImage, makeTar, writeLayout } from '../../helpers/oci-layout.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';
import { startWithNpm } from '../harness/start-with-npm.ts';
import { typeWithKeys } from '../harness/tab-to.ts';

const auth = { username: 'ann', password: 'right-password' };
const owner = { email: 'owner@walk.example', password: 'a long sentence to remember' };

/** Images of the registry: binary package, version and source package of each. */
const images: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  'shop/web': [
    ['libssl3', '3.0.9-1', 'openssl'],
    ['libcurl4', '7.88.1-10', 'curl'],
  ],
  'shop/api': [
    ['libssl3', '3.0.9-1', 'openssl'],
    ['libc6', '2.36-9', 'glibc'],
  ],
  'shop/worker': [
    ['libc6', '2.36-9', 'glibc'],
    ['libnghttp2-14', '1.52.0-1', 'nghttp2'],
    ['libgssapi-krb5-2', '1.20.1-2', 'krb5'],
  ],
};

/** Scans and the sync go on in the background. */
const slow = { timeout: 300_000 };

/** Upper limits of what the user does. */
const limits = { clicks: 10, keys: 160, loads: 1 };

describeInBrowser(`the first use${dockerRegistryMissing}`, () => {
  it.skipIf(dockerRegistryMissing !== '')(
    'leads from npm start to the three upgrades that matter most in a registry of the user, in 10 clicks and one page load',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'plimsoll-walk-through-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
      const registry = await startDockerRegistry({ auth });
      onTestFinished(() => registry.stop());
      pushImages(folder, registry.host);
      await writeMirror(join(folder, 'mirror'), { isPublished: () => true, epssFactor: () => 1 });

      const startedAt = performance.now();
      const service = await startWithNpm({
        PLIMSOLL_ADVISORIES_URL: pathToFileURL(join(folder, 'mirror')).href,
        PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: registry.host,
      });
      onTestFinished(() => service.stop());
      const user: Effort = { clicks: 0, keys: 0, loads: 0 };
      const { page, settle } = await openPage(service.setUpPath, {
        service: service.url,
        role: null,
        prepare: (opened) => countEffort(opened, user),
      });
      const readyAt = performance.now();

      await typeWithKeys(page, page.getByLabel(/^E-mail address/), owner.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(owner.password);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Connect a registry' }).click();
      await page.getByRole('button', { name: 'Docker Registry' }).click();
      await page.getByLabel('Name', { exact: true }).click();
      await page.keyboard.type('Shop');
      await page.keyboard.press('Tab');
      await page.keyboard.type(registry.url);
      await typeWithKeys(page, page.getByLabel(/^User/), auth.username);
      await typeWithKeys(page, page.getByLabel(/^Password/), auth.password);
      await page.getByText('More settings').click();
      await page.getByLabel(/Accept plain HTTP/).click();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/registries/reg_*');

      await page.getByRole('link', { name: 'Scans', exact: true }).click();
      const assessed = expect.stringMatching(/^(✓ Complete|◐ Partial)$/);
      await expect.poll(() => statusesOf(page), slow).toEqual(Object.keys(images).map(() => assessed));
      await page.getByRole('link', { name: 'Overview', exact: true }).click();
      // The demo image is not of the registry.
      await page.getByRole('combobox', { name: 'Registry', exact: true }).selectOption({ label: 'Shop' });
      // The list of a select is part of the browser, so that the page does not see the click in it.
      user.clicks += 2;
      const upgrades = page.getByRole('table', { name: 'Upgrades that remove most risk' }).locator('tbody tr');
      await expect.poll(() => upgrades.count(), slow).toBeGreaterThanOrEqual(3);
      await settle();
      const seconds = [readyAt - startedAt, performance.now() - readyAt].map((ms) => (ms / 1000).toFixed(1));
      const names = (await upgrades.locator('th bdi').allInnerTexts()).filter((_name, index) => index % 2 === 0);
      const shares = (await upgrades.allInnerTexts()).map((text) => Number(/([\d.]+) %/.exec(text)?.[1]));
      expect(
        names.slice(0, 3).every((name) =>
          Object.values(images)
            .flat()
            .some(([own, , source]) => own === name || source === name),
        ),
      ).toBe(true);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      expect(shares[2]).toBeGreaterThan(0);

      // Only a figure for the reader: a test does not limit durations.
      process.stderr.write(
        `first use: ${user.clicks} clicks, ${user.keys} keys, ${user.loads} page loads; start ${seconds[0]} s, use ${seconds[1]} s\n`,
      );
      for (const name of ['clicks', 'keys', 'loads'] as const) {
        expect(user[name], name).toBeGreaterThan(0);
        expect(user[name], name).toBeLessThanOrEqual(limits[name]);
      }
    },
  );
});

interface Effort {
  clicks: number;
  keys: number;
  loads: number;
}

/** Counts in the page what the user does: clicks of the mouse, pressed keys, and loads of the page. */
async function countEffort(page: Page, effort: Effort): Promise<void> {
  await page.exposeFunction('plimsollCount', (kind: 'clicks' | 'keys') => void (effort[kind] += 1));
  await page.addInitScript(() => {
    const count = (kind: string) => (window as { plimsollCount?: (kind: string) => void }).plimsollCount?.(kind);
    // Labels and Enter cause further clicks, which the mouse has not made.
    addEventListener('pointerdown', () => count('clicks'), true);
    addEventListener('keydown', () => count('keys'), true);
  });
  page.on('load', () => void (effort.loads += 1));
}

/** The status of each scan of the registry in the list of scans. The user lets the list show new scans once, when all of them are requested. */
async function statusesOf(page: Page): Promise<string[]> {
  const grid = page.getByRole('grid', { name: 'Scans' });
  const listed = Number(await grid.getAttribute('aria-rowcount')) - 1;
  const show = page.getByRole('button', { name: / new – show$/ });
  const [news] = await show.allInnerTexts();
  // The first start has scanned the demo image.
  const requested = Object.keys(images).length + 1;
  if (news !== undefined && listed + Number.parseInt(news, 10) === requested) await show.click();
  const rows = grid.getByRole('row').filter({ hasText: 'shop/' });
  const cells = await Promise.all((await rows.all()).map((row) => row.getByRole('gridcell').nth(1).innerText()));
  return cells.map((text) => text.replaceAll(/\s+/g, ' '));
}

function pushImages(folder: string, host: string): void {
  for (const [name, packages] of Object.entries(images)) {
    const status = packages.map(
      ([binary, version, source]) =>
        `Package: ${binary}\nStatus: install ok installed\nArchitecture: amd64\nSource: ${source}\nVersion: ${version}\nDescription: ${binary}\n`,
    );
    const layers = [
      makeTar([
        { path: 'etc/os-release', content: 'ID=debian\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\n' },
        { path: 'var/lib/dpkg/status', content: `${status.join('\n')}\n` },
      ]),
    ];
    const layout = join(folder, name.replace('/', '-'));
    const image = makeImage({ layers });
    writeLayout(layout, image.blobs, [{ blob: image.manifest, name: 'one' }]);
    pushWithSkopeo(`oci:${layout}:one`, `${host}/${name}:1.0`, { auth });
  }
}
