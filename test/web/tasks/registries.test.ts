import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import {
  type DockerRegistry,
  dockerRegistryMissing,
  pushWithSkopeo,
  startDockerRegistry,
} from '../../helpers/docker-registry.ts';
import { makeImage, makeTar, writeLayout } from '../../helpers/oci-layout.ts';
import { type RunningService, startService } from '../../helpers/service.ts';
import { holdApi } from '../harness/answer-api.ts';
import { createTestOrganization, type TestOrganization } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectNoAxeViolations, expectNoColorViolations } from '../harness/expect-no-axe-violations.ts';
import { expectNoSidewaysScroll } from '../harness/expect-no-sideways-scroll.ts';
import { openPage } from '../harness/open-page.ts';
import type { SessionCookie } from '../harness/sign-in.ts';
import { takeScreenshots } from '../harness/take-screenshots.ts';

const curlMissing = spawnSync('curl', ['--version']).status === 0 ? '' : " [needs Debian's curl]";
const auth = { username: 'ann', password: 'right-password' };

describeInBrowser(`a connected registry${dockerRegistryMissing}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'plimsoll-registries-'));
  let registry: DockerRegistry;
  let service: RunningService;
  let organization: TestOrganization;
  let admin: { service: string; session: SessionCookie };

  beforeAll(async () => {
    if (dockerRegistryMissing !== '') return;
    registry = await startDockerRegistry({ auth });
    const layers = [makeTar([{ path: 'etc/os-release', content: 'ID=alpine\nVERSION_ID=3.18.0\n' }])];
    const image = makeImage({ layers });
    writeLayout(folder, image.blobs, [{ blob: image.manifest, name: 'one' }]);
    for (const tag of ['1.0', '1.1', 'dev']) push(registry, `team/app:${tag}`);
    push(registry, 'team/web:2.0');
    service = await startService({ environment: { PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: 'true' } });
    organization = await createTestOrganization('Registries', service);
    admin = { service: service.url, session: organization.session };
  });
  afterAll(async () => {
    await service?.stop();
    await registry?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const push = (to: DockerRegistry, reference: string): void =>
    pushWithSkopeo(`oci:${folder}:one`, `${to.host}/${reference}`, { auth });

  const connect = async (body: Record<string, unknown> = {}): Promise<string> =>
    textOf(
      await organization.key.call('POST', '/api/registries', {
        name: 'Connected',
        provider: 'DOCKER_REGISTRY',
        url: registry.url,
        credentials: auth,
        schedule: 'manual',
        ...body,
      }),
      'id',
    );

  /** A field of a registry in the API; `health.status` is a path. */
  const stored = async (id: string, path: string): Promise<unknown> => {
    let value: unknown = await organization.key.call('GET', `/api/registries/${id}`);
    for (const name of path.split('.')) value = { ...Object(value) }[name];
    return value;
  };

  describe.skipIf(dockerRegistryMissing !== '')('is changed in the dashboard:', () => {
    it('a test of the stored connection explains refused credentials, new ones are tested before they are stored, and a sync uses them', async () => {
      const id = await connect({ credentials: { ...auth, password: 'expired-password' } });
      const { page, settle } = await openPage(`/registries/${id}`, admin);
      const panel = page.getByRole('region', { name: 'Connection' });
      await panel.getByRole('button', { name: 'Test the connection' }).click();
      await panel.getByText('Check the credentials, whether they expired').waitFor();
      await takeScreenshots(page, 'registry-connection');
      await page.emulateMedia({ colorScheme: 'light' });

      await panel.getByRole('button', { name: 'Change the connection' }).click();
      const dialog = page.getByRole('dialog', { name: /^Change the connection/ });
      expect(await dialog.getByLabel('Address', { exact: true }).inputValue()).toBe(registry.url);
      await dialog.getByText('Stored credentials are never shown.').waitFor();
      expect(await dialog.locator('[name^="credentials."]').count()).toBe(0);
      expect(await dialog.getByRole('button', { name: 'Store the connection' }).isDisabled()).toBe(true);
      await dialog.getByLabel('Kind').selectOption({ label: 'User name and password' });
      await dialog.getByLabel('User name').fill(auth.username);
      await dialog.getByRole('button', { name: 'Test the connection' }).click();
      await dialog.getByText('Enter: Password.').waitFor();
      await dialog.getByLabel('Password').fill('wrong-password');
      await dialog.getByRole('button', { name: 'Test the connection' }).click();
      await dialog.getByText('Check the credentials, whether they expired').waitFor();
      await takeScreenshots(page, 'registry-change-connection');
      await page.emulateMedia({ colorScheme: 'light' });
      await expectNoAxeViolations(page, '[role=dialog]');
      await dialog.getByLabel('Password').fill(auth.password);
      await dialog.getByRole('button', { name: 'Test the connection' }).click();
      await dialog.getByText('The registry accepts the credentials').waitFor();
      // The test stored nothing.
      await expect(organization.key.call('POST', `/api/registries/${id}/test-connection`, {})).resolves.toMatchObject({
        error: { code: 'UNAUTHORIZED' },
      });
      await dialog.getByRole('button', { name: 'Store the connection' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => stored(id, 'health.status'), { timeout: 120_000 }).toBe('healthy');
      await settle();
      expect(await page.content()).not.toContain(auth.password);
    });

    it('a change of the address or of the verification needs the credentials again, and sends stored ones nowhere', async () => {
      const id = await connect();
      const { page } = await openPage(`/registries/${id}?edit=connection`, admin);
      const dialog = page.getByRole('dialog', { name: /^Change the connection/ });
      const address = dialog.getByLabel('Address', { exact: true });
      await address.fill('http://127.0.0.1:9');
      await dialog.getByLabel(/^Accept plain HTTP/).check();
      await dialog.getByText('A change of the address and the verification of the connection needs').waitFor();
      await dialog.getByRole('button', { name: 'Store the connection' }).click();
      await dialog.getByText('Enter the credentials again, or choose').waitFor();
      expect([await stored(id, 'url'), await stored(id, 'insecure')]).toEqual([registry.url, false]);
      await address.fill(registry.url);
      await dialog.getByLabel('Kind').selectOption({ label: 'User name and token' });
      await dialog.getByLabel('User name').fill(auth.username);
      await dialog.getByLabel('Token').fill(auth.password);
      await dialog.getByRole('button', { name: 'Store the connection' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect([await stored(id, 'url'), await stored(id, 'insecure')]).toEqual([registry.url, true]);
      await page.getByText('plain HTTP and unverified certificates are accepted').waitFor();
    });

    it('a typed filter previews its tags without a further click, and the stored filter selects exactly these', async () => {
      const id = await connect();
      const { page, settle } = await openPage(`/registries/${id}`, admin);
      const preview = page.getByRole('region', { name: 'Preview of the tags' });
      await page.getByLabel('Tags to include').fill('1.*');
      await preview.getByText('2 tags will be scanned').waitFor();
      await preview.getByText('2 tags left out').waitFor();
      await preview.getByText('team/app:dev').waitFor();
      await page.getByLabel('Tags to exclude').fill('*.1');
      await preview.getByText('1 tag will be scanned').waitFor();
      await page.getByLabel('Repositories').fill('team/web');
      await preview.getByText('0 tags will be scanned').waitFor();
      await page.getByLabel('Repositories').fill('team/app');
      await preview.getByText('1 tag will be scanned').waitFor();
      await expectNoAxeViolations(page);
      await takeScreenshots(page, 'registry-preview');
      await page.emulateMedia({ colorScheme: 'light' });
      await page.getByRole('button', { name: 'Store the settings' }).click();
      await page.getByText('The settings are stored.').waitFor();
      await settle();
      expect([await stored(id, 'scanning.tagInclude'), await stored(id, 'repositories')]).toEqual([
        '1.*',
        ['team/app'],
      ]);
      await page.getByRole('button', { name: 'Sync now' }).click();
      await expect.poll(() => stored(id, 'health.status'), { timeout: 120_000 }).toBe('healthy');
      await expect.poll(() => stored(id, 'imageCount'), { timeout: 120_000 }).toBe(1);
      const [image] = await organization.key.list(`/api/images?registry=${id}`);
      const detail = await organization.key.call('GET', `/api/images/${textOf({ ...image }, 'id')}`);
      expect(detail['tags']).toMatchObject([{ name: '1.0' }]);
    });

    it('a preview for an earlier filter is aborted, and a failed one says why and can be repeated', async () => {
      const id = await connect({ credentials: { ...auth, password: 'expired-password' } });
      let held: Awaited<ReturnType<typeof holdApi>> | undefined;
      const { page, settle } = await openPage(`/registries/${id}`, {
        ...admin,
        hasClock: true,
        prepare: async (opened) => {
          held = await holdApi(opened, /\/preview-tags$/);
        },
      });
      const aborted: string[] = [];
      page.on('requestfailed', (request) => void aborted.push(request.postData() ?? ''));
      await page.getByLabel('Tags to include').fill('first*');
      await held?.held();
      await page.getByLabel('Tags to include').fill('second*');
      await expect
        .poll(() => aborted.map((body) => JSON.parse(body) as unknown))
        .toMatchObject([{ includeTags: 'first*' }]);
      held?.release();
      const preview = page.getByRole('region', { name: 'Preview of the tags' });
      await preview.getByText('✕').waitFor();
      await settle();
      // Refused credentials are not sent again for each key press.
      const sent: string[] = [];
      page.on('request', (request) => void sent.push(request.url()));
      await page.getByLabel('Tags to include').fill('third*');
      await page.clock.runFor(10_000);
      await settle();
      expect(sent.filter((url) => url.endsWith('/preview-tags'))).toEqual([]);
      await organization.key.call('PUT', `/api/registries/${id}`, { credentials: auth });
      await preview.getByRole('button', { name: 'Read the tags again' }).click();
      await preview.getByText('0 tags will be scanned').waitFor();
    });

    it('the webhook shows its secret once, and its block makes a real registry report a push', async () => {
      const id = await connect({ schedule: 'on_push', includeTags: 'pushed' });
      const { page, settle } = await openPage(`/registries/${id}`, admin);
      const panel = page.getByRole('region', { name: 'Scan after a push' });
      await panel.getByText('The steps with placeholders').click();
      await panel.getByText('notifications:').waitFor();
      await panel.getByRole('button', { name: 'Create the webhook address' }).click();
      const created = panel.getByRole('region', { name: 'The webhook was created' });
      const sections = await created.getByRole('region', { name: 'section of config.yml' }).innerText();
      const secret = /Bearer (\w+)/.exec(sections)?.[1] ?? '';
      expect(secret.length).toBeGreaterThan(20);
      expect(sections).toContain(`${service.url}/api/webhooks/registries/${id}`);
      await expectNoAxeViolations(page);
      await takeScreenshots(page, 'registry-webhook');
      await page.emulateMedia({ colorScheme: 'light' });

      const notifying = await startDockerRegistry({ auth, storage: registry.storage, sections });
      try {
        push(notifying, 'team/new:pushed');
        const images = `/api/images?registry=${id}&search=team/new`;
        await expect.poll(() => organization.key.count(images), { timeout: 120_000 }).toBe(1);
      } finally {
        await notifying.stop();
      }

      await created.getByRole('button', { name: 'The webhook is configured' }).click();
      await settle();
      expect(await page.content()).not.toContain(secret);
      await page.reload();
      await settle();
      expect(await page.content()).not.toContain(secret);
      expect(
        await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
      ).not.toContain(secret);

      // Another webhook makes the configured one useless, so that the page asks first.
      await panel.getByRole('button', { name: 'Replace the webhook' }).click();
      const question = page.getByRole('dialog', { name: /^Replace the webhook of / });
      await question.getByRole('button', { name: 'Replace', exact: true }).click();
      await created.getByRole('region', { name: 'section of config.yml' }).waitFor();
      expect(await created.innerText()).not.toContain(secret);
    });

    it.skipIf(curlMissing !== '')(`the commands of the guides reach the service${curlMissing}`, async () => {
      for (const [provider, url, label, shell] of [
        ['CUSTOM', registry.url, 'command that reports a push', (text: string) => text],
        ['GITLAB', 'https://gitlab.test.example', 'job of .gitlab-ci.yml', scriptOfJob],
      ] as const) {
        const id = await connect({ provider, url, credentials: {} });
        const { page } = await openPage(`/registries/${id}`, admin);
        const panel = page.getByRole('region', { name: 'Scan after a push' });
        await panel.getByRole('button', { name: 'Create the webhook address' }).click();
        const created = panel.getByRole('region', { name: 'The webhook was created' });
        const text = await created.getByRole('region', { name: label }).innerText();
        const value = created.getByRole('region', { name: 'value of PLIMSOLL_WEBHOOK_SECRET' });
        const secret = (await value.count()) === 0 ? '' : (await value.innerText()).trim();
        const env = { PATH: process.env['PATH'] ?? '', PLIMSOLL_WEBHOOK_SECRET: secret };
        const answer = execFileSync('sh', ['-c', shell(text)], { env, encoding: 'utf8' });
        expect(JSON.parse(answer), provider).toEqual({ data: { received: true } });
      }
    });

    it('a disconnected registry is gone, with its images only if the user chose so and typed its name', async () => {
      const id = await connect({ name: 'To be removed', repositories: ['team/web'] });
      await organization.key.call('POST', `/api/registries/${id}/sync`);
      await expect.poll(() => stored(id, 'imageCount'), { timeout: 120_000 }).toBe(1);
      const { page } = await openPage(`/registries/${id}`, admin);
      await page.getByRole('button', { name: 'Disconnect' }).click();
      const dialog = page.getByRole('dialog', { name: 'Disconnect To be removed?' });
      await dialog.getByLabel('Also delete its images, scans and findings').check();
      expect(await dialog.getByRole('button', { name: 'Disconnect' }).isDisabled()).toBe(true);
      await dialog.getByLabel('Type To be removed to confirm').fill('To be removed');
      await dialog.getByRole('button', { name: 'Disconnect' }).click();
      await page.waitForURL('**/registries');
      await page.getByText('To be removed was disconnected.').waitFor();
      expect((await service.api(`/api/registries/${id}`)).status).toBe(404);
      expect(await organization.key.count(`/api/images?registry=${id}`)).toBe(0);
      expect(await organization.key.count(`/api/audit-log?action=registry.removed&target=${id}`)).toBe(1);
    });

    it('a viewer and a developer read everything, and every action says which role it needs', async () => {
      const id = await connect({ name: 'Read only' });
      for (const role of ['viewer', 'developer'] as const) {
        const { page } = await openPage(`/registries/${id}?edit=connection`, {
          service: service.url,
          session: await organization.member(role),
        });
        const names = ['Sync now', 'Disconnect', 'Change the connection', 'Test the connection', 'Preview the tags'];
        for (const name of [...names, 'Store the settings', 'Create the webhook address'])
          await expectExplained(page.getByRole('button', { name }), role);
        expect(await page.getByRole('dialog').count()).toBe(0);
        await page.getByLabel('Tags to include').fill('x*');
        await expectNoAxeViolations(page);
        await page.setViewportSize({ width: 360, height: 740 });
        await expectNoSidewaysScroll(page);
        const list = await openPage('/registries', { service: service.url, session: await organization.member(role) });
        await expectExplained(list.page.getByRole('button', { name: 'Connect a registry' }).first(), role);
      }
    });
  });
});

async function expectExplained(button: Locator, role: string): Promise<void> {
  expect(await button.getAttribute('aria-disabled'), String(button)).toBe('true');
  expect(await button.getAttribute('title'), String(button)).toBe(`This needs the role admin. Your role is ${role}.`);
  await button.focus();
  await button.page().keyboard.press('Enter');
}

/** The command of the only line of the script. */
function scriptOfJob(job: string): string {
  const command = /^ {4}- (.+)$/m.exec(job)?.[1];
  if (command === undefined) throw new Error(`the job has no script: ${job}`);
  return command;
}

describeInBrowser('sensors', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Sensors');
  });

  it('the wizard shows the key of a new sensor once, with the commands, and the sensor is online after it registered', async () => {
    const { page, settle } = await openPage('/registries/connect?provider=HARBOR', { session: organization.session });
    await page.getByLabel('Name', { exact: true }).fill('Behind the firewall');
    await page.getByLabel('Address', { exact: true }).fill('https://harbor.internal.example');
    await page.getByLabel('Who pulls the images').selectOption('sensor');
    expect(await page.locator('[name^="credentials."]').count()).toBe(0);
    await page.getByRole('button', { name: 'Connect the registry' }).click();
    await page.getByRole('heading', { name: 'Start the sensor' }).waitFor();
    const commands = await page.getByRole('region', { name: 'commands' }).innerText();
    expect(commands).toContain('PLIMSOLL_SENSOR_REGISTRY_URL=https://harbor.internal.example');
    const apiKey = /svc_ak_\w+/.exec(commands)?.[0] ?? '';
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: /^Go to the registry/ }).click();
    await page.waitForURL('**/registries/reg_*');
    await page.getByText('No sensor has registered yet').waitFor();
    await settle();
    expect(await page.content()).not.toContain(apiKey);

    const sensor = organization.key.as({ apiKey });
    await sensor.call('POST', '/api/sensors/register', { name: 'rack-7', version: '0.1.0', hostname: 'rack-7' });
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'rack-7' }) });
    // The page asks every ten seconds.
    await row.getByText('online').waitFor();
    expect(await organization.key.count('/api/sensors?search=rack-7')).toBe(1);
    const remove = row.getByRole('button', { name: 'Remove the sensor rack-7' });
    expect(await remove.getAttribute('title')).toContain('would register again');
  });

  it('a sensor that is offline is removed after a question, and only from its registry', async () => {
    const sensors = () => organization.key.count('/api/sensors?search=sensor-1');
    expect(await sensors()).toBe(1);
    const { page, settle } = await openPage(`/registries/${organization.registryId}`, {
      session: organization.session,
      prepare: showOffline,
    });
    await page.getByRole('button', { name: 'Remove the sensor sensor-1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the sensor sensor-1?' });
    await dialog.getByText('Its scans return to the queue').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await sensors()).toBe(1);
    await page.getByRole('button', { name: 'Remove the sensor sensor-1' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The sensor sensor-1 was removed.').waitFor();
    await page.getByText('No sensor has registered yet').waitFor();
    await settle();
    expect(await sensors()).toBe(0);
    expect(await organization.key.count('/api/audit-log?action=sensor.removed')).toBe(1);
  });

  it('a key for another sensor is shown once, and permits only this registry', async () => {
    const { page, settle } = await openPage(`/registries/${organization.registryId}`, {
      session: organization.session,
    });
    await page.getByText('Start another sensor').click();
    await page.getByRole('button', { name: 'Create a key for another sensor' }).click();
    const shown = page.getByRole('region', { name: 'The key of the sensor was created' });
    const apiKey = /svc_ak_\w+/.exec(await shown.innerText())?.[0] ?? '';
    expect(await page.getByRole('region', { name: 'commands' }).innerText()).toContain(apiKey);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'registry-sensors');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoColorViolations(page);
    const registered = await organization.key
      .as({ apiKey })
      .call('POST', '/api/sensors/register', { name: 'second', version: '0.1.0', hostname: 'second' });
    expect(registered['registry']).toMatchObject({ id: organization.registryId });
    await shown.getByRole('button', { name: 'It is stored safely' }).click();
    await settle();
    expect(await page.content()).not.toContain(apiKey);
    const [key] = await organization.key.list('/api/api-keys?search=Sensor of Test registry');
    expect(key).toMatchObject({ scope: 'sensor', registryIds: [organization.registryId] });
  });

  it('a developer sees the sensors, and neither removes one nor creates a key', async () => {
    const { page } = await openPage(`/registries/${organization.registryId}`, {
      session: await organization.member('developer'),
      prepare: showOffline,
    });
    await page
      .getByRole('button', { name: /^Remove the sensor/ })
      .first()
      .waitFor();
    await expectExplained(page.getByRole('button', { name: /^Remove the sensor/ }).first(), 'developer');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByText('Start another sensor').click();
    await expectExplained(page.getByRole('button', { name: 'Create a key for another sensor' }), 'developer');
  });
});

/** A sensor counts as offline two minutes after its last request, for which a test does not wait. */
async function showOffline(page: Page): Promise<void> {
  await page.route(/\/sensor-status$/, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('"status":"online"', '"status":"offline"');
    await route.fulfill({ response, body: text });
  });
}
