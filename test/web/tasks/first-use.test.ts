import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authenticatorCode } from '../../helpers/authenticator-code.ts';
import {
  type DockerRegistry,
  dockerRegistryMissing,
  pushWithSkopeo,
  startDockerRegistry,
} from '../../helpers/docker-registry.ts';
import { makeImage, makeTar, writeLayout } from '../../helpers/oci-layout.ts';
import { type RunningService, startService } from '../../helpers/service.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';
import { type SessionCookie, signIn } from '../harness/sign-in.ts';

const owner = { email: 'owner@first.example', password: 'a long sentence to remember' };
const auth = { username: 'ann', password: 'right-password' };

describeInBrowser(`a new service${dockerRegistryMissing}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'plimsoll-first-use-'));
  let registry: DockerRegistry;
  let service: RunningService;
  let session: SessionCookie;

  beforeAll(async () => {
    if (dockerRegistryMissing !== '') return;
    registry = await startDockerRegistry({ auth });
    const layers = [makeTar([{ path: 'etc/os-release', content: 'ID=alpine\nVERSION_ID=3.18.0\n' }])];
    const image = makeImage({ layers });
    writeLayout(folder, image.blobs, [{ blob: image.manifest, name: 'one' }]);
    for (const tag of ['1.0', '1.1', 'dev'])
      pushWithSkopeo(`oci:${folder}:one`, `${registry.host}/team/app:${tag}`, { auth });
    service = await startService({
      environment: { PLIMSOLL_BOOTSTRAP_API_KEY: '', PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: 'true' },
    });
  });
  afterAll(async () => {
    await service?.stop();
    await registry?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(dockerRegistryMissing !== '')(
    'is set up from its link: owner, connected registry with explained failures and a preview of tags, scan, live progress, result',
    async () => {
      const { page, settle } = await openPage(setUpPath(service), {
        service: service.url,
        role: null,
      });
      await page.getByLabel('E-mail address').fill(owner.email);
      await page.getByLabel('Password', { exact: true }).fill(owner.password);
      await page.getByRole('button', { name: 'Create the owner account' }).click();
      await page.getByRole('heading', { name: 'The service is ready' }).waitFor();
      await page.getByRole('link', { name: 'Connect a registry' }).click();

      await page.getByRole('button', { name: 'Docker Registry' }).click();
      await page.getByLabel('Name', { exact: true }).fill('First registry');
      await page.getByLabel('Address', { exact: true }).fill(registry.url);
      await page.getByText('More settings').click();
      await page.getByLabel(/Accept plain HTTP/).check();
      await page.getByLabel(/^User/).fill(auth.username);
      await page.getByLabel(/^Password/).fill('wrong-password');
      await page.getByRole('button', { name: 'Test the connection' }).click();
      await page.getByText('Check the credentials, whether they expired').waitFor();
      await page.getByLabel(/^Password/).fill(auth.password);
      await page.getByRole('button', { name: 'Test the connection' }).click();
      await page.getByText('The registry accepts the credentials').waitFor();

      // A connection that was tested is previewed at once.
      await page.getByText('3 tags will be scanned').waitFor();
      await page.getByLabel('Tags to include').fill('1.*');
      // The preview follows the filter without a click.
      await page.getByText('2 tags will be scanned').waitFor();
      await page.getByText('1 tag left out').waitFor();
      await page.getByRole('button', { name: 'Connect the registry' }).click();
      await page.waitForURL('**/registries/reg_*');
      await settle();
      await page.getByRole('heading', { name: 'First registry', level: 1 }).waitFor();

      await page.getByRole('link', { name: 'Scans', exact: true }).click();
      await page.getByRole('button', { name: 'Scan an image' }).first().click();
      await page.getByLabel('Image reference').fill(`${registry.host}/team/app:1.1`);
      await page.getByRole('dialog').getByRole('button', { name: 'Scan', exact: true }).click();
      await page.waitForURL('**/scans/scan_*');
      // The page follows the scan until its result: nothing is loaded again by the user.
      await page.getByRole('tab', { name: /^Findings/ }).waitFor();
      await settle();
      await page.getByRole('heading', { level: 1, name: /team\/app:1\.1/ }).waitFor();
    },
  );

  it.skipIf(dockerRegistryMissing !== '')(
    'gives its owner a second factor with a QR code, and asks for it at the next sign-in',
    async () => {
      session = await signIn(owner.email, owner.password, service.url);
      const { page, settle } = await openPage('/settings/account', {
        service: service.url,
        session,
        expected: [/sign-in was answered with 401/],
      });
      await page.getByRole('button', { name: 'Set up a second factor' }).click();
      const code = page.getByRole('img', { name: /^QR code/ });
      await code.waitFor();
      expect((await code.boundingBox())?.width).toBeGreaterThan(100);
      const secret = /[A-Z2-7]{32}/.exec(await page.locator('main').innerText())?.[0] ?? '';
      await page.getByLabel('Code of the app').fill(authenticatorCode(secret));
      await page.getByRole('button', { name: 'Activate' }).click();
      const codes = page.getByRole('region', { name: 'Your recovery codes' });
      const [recoveryCode = ''] = (await codes.locator('code, pre').first().innerText()).split(/\s+/);
      await page.getByRole('button', { name: 'It is stored safely' }).click();
      expect(await page.getByText(recoveryCode).count()).toBe(0);

      await page.locator('header [aria-haspopup=menu]').click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL('**/sign-in');
      // The settings are drawn until the page is loaded, and have a section of this name.
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.getByRole('textbox', { name: 'E-mail address' }).fill(owner.email);
      await page.getByLabel('Password').fill(owner.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Code of your authenticator app').fill(recoveryCode);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await settle();
    },
  );
});

/** The path of the set-up link that a start without an owner prints. */
function setUpPath(service: RunningService): string {
  const [path] = /\/set-up#token=[0-9a-f]{64}/.exec(service.output()) ?? [];
  if (path === undefined) throw new Error(`the service printed no set-up link:\n${service.output()}`);
  return path;
}
