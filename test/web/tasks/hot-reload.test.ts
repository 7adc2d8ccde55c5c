import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startDashboardServer } from '../../../tools/dev/dashboard-server.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';
import { emailOf, signIn } from '../harness/sign-in.ts';
import { webUnderTest } from '../harness/web-under-test.ts';

const projectDir = resolve(import.meta.dirname, '../../..');
const changed = 'web/src/pages/images/images-page.tsx';

describeInBrowser('the development server', () => {
  it('shows a changed module without a reload of the page, with the data of the seeded organization', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plimsoll-hot-reload-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    await cp(join(projectDir, 'web'), join(folder, 'web'), { recursive: true });
    await cp(join(projectDir, 'tsconfig.json'), join(folder, 'tsconfig.json'));
    await symlink(join(projectDir, 'node_modules'), join(folder, 'node_modules'));
    const ready = Promise.withResolvers<string>();
    const { url, password } = webUnderTest();
    const server = startDashboardServer({ folder, service: url, onReady: ready.resolve });
    onTestFinished(() => server.stop());
    const address = await Promise.race([ready.promise, server.ended.then((code) => `ended with ${code}`)]);
    expect(address).toMatch(/^http:/);

    const session = await signIn(emailOf('developer'), password);
    const { page, settle } = await openPage('/images', { service: address.replace(/\/$/, ''), session });
    await page.getByRole('heading', { level: 1, name: 'Images', exact: true }).waitFor();
    expect(await page.getByRole('grid', { name: 'Images' }).getByRole('row').count()).toBeGreaterThan(3);
    await settle();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const file = join(folder, changed);
    const source = await readFile(file, 'utf8');
    expect(source).toContain('title="Images"');
    await writeFile(file, source.replace('title="Images"', 'title="Images of a changed module"'));
    await page.getByRole('heading', { level: 1, name: 'Images of a changed module' }).waitFor();
    expect(await page.evaluate(() => Object.hasOwn(window, 'isSamePage'))).toBe(true);
  });
});
