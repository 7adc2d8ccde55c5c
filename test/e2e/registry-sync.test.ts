import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DockerRegistry,
  dockerRegistryMissing,
  pushWithSkopeo,
  startDockerRegistry,
} from '../helpers/docker-registry.ts';
import { makeImage, makeTar, writeLayout } from '../helpers/oci-layout.ts';
import { type RunningService, startService } from '../helpers/service.ts';
import { opensslMissing } from '../helpers/tls-certificate.ts';

interface Registry {
  id: string;
  imageCount: number;
  health: { status: string; message: string | null; lastSyncAt: string | null };
}
interface Tag {
  name: string;
  removedAt: string | null;
}

const missing = dockerRegistryMissing + opensslMissing();

describe.skipIf(missing !== '').each(['plain HTTP', 'TLS'])(
  `registries that are synced over %s${missing}`,
  (scheme) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-sync-'));
    const auth = { username: 'ann', password: 'canary word' };
    const polling = { timeout: 60_000, interval: 100 };
    let upstream: DockerRegistry;
    let service: RunningService;
    let registry: Registry;

    beforeAll(async () => {
      upstream = await startDockerRegistry({ auth, hasTls: scheme === 'TLS' });
      push('app', 'one', ['1.0', '1.1', 'nightly-1']);
      push('team/base', 'two', ['latest']);
      service = await startService({
        environment: { PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: 'true' },
      });
    });
    afterAll(async () => {
      await service?.stop();
      await upstream?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('are listed with their own credentials and filters, and on push each new digest is scanned once', async () => {
      registry = await add({ schedule: 'on_push', excludeTags: 'nightly-*', credentials: auth });
      expect(registry.health).toMatchObject({ status: 'unknown', lastSyncAt: null });
      await sync(registry.id);
      registry = await read(registry.id);
      expect(registry).toMatchObject({ imageCount: 2, health: { status: 'healthy', message: null } });
      expect(await tagsOf('app')).toEqual(['1.0', '1.1']);
      expect(await tagsOf('team/base')).toEqual(['latest']);
      await expect.poll(statuses, polling).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE']);

      await sync(registry.id);
      expect(await scheduleNow()).toEqual({ queued: 0, skipped: 3, registries: 1 });
      push('app', 'three', ['1.1']);
      await sync(registry.id);
      await expect.poll(statuses, polling).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE', 'COMPLETE']);
    });

    it('are recorded with the requester: a sync with the key that requested it, and scans of a schedule with the service itself', async () => {
      const entriesOf = async (action: string) =>
        (await service.api(`/api/audit-log?action=${action}&limit=100`)).body.data as {
          actor: object;
          ip: string | null;
        }[];
      for (const action of ['registry.sync_requested', 'registry.synced']) {
        const entries = await entriesOf(action);
        expect(entries.length).toBeGreaterThan(1);
        for (const entry of entries)
          expect(entry).toMatchObject({ actor: { kind: 'api-key' }, ip: expect.any(String) });
      }
      const queued = await entriesOf('scan.triggered');
      expect(queued.length).toBeGreaterThan(2);
      for (const entry of queued) {
        expect(entry).toMatchObject({ actor: { kind: 'system', id: 'system', name: 'system' }, ip: null });
      }
    });

    it('remove tags that no longer exist: their findings are closed', async () => {
      const before = await tagRows('team/base');
      expect(before).toEqual([{ name: 'latest', removedAt: null }]);
      expect(await presentIn('team/base')).toBe(1);
      skopeo('delete', `docker://${upstream.host}/team/base:latest`);
      await sync(registry.id);
      const [gone] = await tagRows('team/base');
      expect(gone?.removedAt).toEqual(expect.any(String));
      expect(await presentIn('team/base')).toBe(0);
      push('team/base', 'two', ['latest']);
      await sync(registry.id);
      expect(await tagRows('team/base')).toEqual([{ name: 'latest', removedAt: null }]);
    });

    it('remove a tag that a scan named first and that does not exist at the first sync, and keep a tag outside the filter', async () => {
      push('named', 'four', ['nightly-2', '2.0']);
      push('named', 'five', ['gone']);
      const { Digest: digest } = JSON.parse(skopeo('inspect', `docker://${upstream.host}/named:2.0`)) as {
        Digest: string;
      };
      const references = [':gone', ':nightly-2', ':never', `@${digest}`];
      const scans = references.map((reference) =>
        service.api('/api/scans', { method: 'POST', body: { image: `${upstream.host}/named${reference}` } }),
      );
      for (const { status } of await Promise.all(scans)) expect(status).toBe(202);
      const ended = async () => {
        const { data } = (await service.api('/api/scans?search=named&limit=100')).body;
        return (data as { status: string }[])
          .map(({ status }) => status)
          .toSorted((one, other) => (one < other ? -1 : 1));
      };
      await expect.poll(ended, polling).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE', 'FAILED']);
      skopeo('delete', `docker://${upstream.host}/named:gone`);
      await sync(registry.id);
      const rows = await tagRows('named');
      expect(Object.fromEntries(rows.map(({ name, removedAt }) => [name, removedAt !== null]))).toEqual({
        '2.0': false,
        gone: true,
        'nightly-2': false,
        [digest]: false,
      });
    });

    it('report their error, and keep their data', async () => {
      const refused = await add({ name: 'wrong', credentials: { ...auth, password: 'another canary' } });
      await sync(refused.id);
      expect((await read(refused.id)).health).toMatchObject({ status: 'unauthorized', lastSyncAt: expect.any(String) });
      const away = await add({ name: 'away', url: 'http://127.0.0.1:1' });
      await sync(away.id);
      expect((await read(away.id)).health.status).toBe('unreachable');
      expect(await tagsOf('app')).toEqual(['1.0', '1.1']);
      expect(service.output()).not.toMatch(/canary/);
    });

    it('are due daily by the last scan, and one request queues due scans once', async () => {
      await remove(registry.id, '?purge=true');
      registry = await add({ name: 'daily', schedule: 'daily', credentials: auth, includeTags: '1.*' });
      await sync(registry.id);
      await expect.poll(statuses, polling).toEqual(['COMPLETE', 'COMPLETE']);
      expect(await scheduleNow()).toMatchObject({ queued: 0, skipped: 2 });
    });

    it('in sensor mode are not synced by the service', async () => {
      const sensor = await add({ name: 'far', scanMethod: 'sensor' });
      const { status } = await service.api(`/api/registries/${sensor.id}/sync`, { method: 'POST' });
      expect(status).toBe(202);
      expect((await service.api('/api/registries/reg_unknown/sync', { method: 'POST' })).status).toBe(404);
    });

    function push(repository: string, content: string, tags: string[]): void {
      const layer = makeTar([
        { path: 'etc/os-release', content: 'ID=alpine\nVERSION_ID=3.18.0\n' },
        { path: 'lib/apk/db/installed', content: `P:musl\nV:1.2.4-r2\nA:x86_64\no:musl\nT:${content}\n\n` },
        { path: 'content', content },
      ]);
      const image = makeImage({ layers: [layer] });
      const layout = path.join(folder, content);
      writeLayout(layout, image.blobs, [{ blob: image.manifest, name: 'it' }]);
      for (const tag of tags) pushWithSkopeo(`oci:${layout}:it`, `${upstream.host}/${repository}:${tag}`, { auth });
    }

    function skopeo(command: string, reference: string): string {
      const credentials = `${auth.username}:${auth.password}`;
      const settings = ['--tls-verify=false', '--creds', credentials];
      return execFileSync('skopeo', [command, ...settings, reference], { stdio: 'pipe', encoding: 'utf8' });
    }

    async function add(fields: object): Promise<Registry> {
      const body = {
        name: 'upstream',
        provider: 'DOCKER_REGISTRY',
        url: upstream.url,
        caCertificate: upstream.certificate ?? null,
        credentials: {},
        schedule: 'manual',
        ...fields,
      };
      const { status, body: answer } = await service.api('/api/registries', { method: 'POST', body });
      expect({ status, answer }).toMatchObject({ status: 201 });
      return answer.data as Registry;
    }

    async function remove(id: string, query: string): Promise<void> {
      expect((await service.api(`/api/registries/${id}${query}`, { method: 'DELETE' })).status).toBe(200);
    }

    const read = async (id: string) => (await service.api(`/api/registries/${id}`)).body.data as Registry;

    /** Requests a sync and waits until it has ended. */
    async function sync(id: string): Promise<void> {
      const before = (await read(id)).health.lastSyncAt;
      const { status, body } = await service.api(`/api/registries/${id}/sync`, { method: 'POST' });
      expect({ status, data: body.data }).toEqual({
        status: 202,
        data: { registryId: id, jobId: expect.any(String), status: 'QUEUED' },
      });
      await expect.poll(async () => (await read(id)).health.lastSyncAt, polling).not.toEqual(before);
    }

    async function scheduleNow(): Promise<unknown> {
      const { status, body } = await service.api('/api/registries/schedule-scans', { method: 'POST' });
      expect(status).toBe(202);
      return body.data;
    }

    const statuses = async () =>
      ((await service.api('/api/scans')).body.data as { status: string }[]).map(({ status }) => status);

    async function tagRows(repository: string): Promise<Tag[]> {
      const name = `${upstream.host}/${repository}`;
      const list = (await service.api('/api/images')).body.data as { id: string; name: string }[];
      const image = list.find((one) => one.name === name);
      const { body } = await service.api(`/api/images/${image?.id}`);
      const { tags } = body.data as { tags: Tag[] };
      return tags.map(({ name: tag, removedAt }) => ({ name: tag, removedAt }));
    }

    const tagsOf = async (repository: string) => (await tagRows(repository)).map(({ name }) => name).sort();

    /** Images that contain the package now. */
    async function presentIn(repository: string): Promise<number> {
      const { body } = await service.api('/api/packages?name=musl');
      expect(body.data).toBeDefined();
      const found = await service.api(`/api/images?search=${encodeURIComponent(repository)}`);
      const [image] = found.body.data as { id: string }[];
      const detail = (await service.api(`/api/images/${image?.id}`)).body.data as { tags: Tag[] };
      return detail.tags.filter(({ removedAt }) => removedAt === null).length;
    }
  },
);
