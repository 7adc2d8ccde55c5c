import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  caFile,
  type DockerRegistry,
  dockerRegistryMissing,
  pushWithSkopeo,
  startDockerRegistry,
} from '../helpers/docker-registry.ts';
import { makeImage, makeTar, writeLayout } from '../helpers/oci-layout.ts';
import { createOrganization, type RunningService, startService, waitForScan } from '../helpers/service.ts';
import { opensslMissing } from '../helpers/tls-certificate.ts';

const missing = dockerRegistryMissing + opensslMissing();

const alpine = (packages: string) =>
  makeTar([
    { path: 'etc/os-release', content: 'ID=alpine\nVERSION_ID=3.18.0\nPRETTY_NAME="Alpine Linux v3.18"\n' },
    { path: 'lib/apk/db/installed', content: packages },
  ]);
const busybox = 'P:busybox\nV:1.36.1-r0\nA:x86_64\no:busybox\n\n';
const node = (name: string, version: string) =>
  makeTar([{ path: `app/node_modules/${name}/package.json`, content: JSON.stringify({ name, version }) }]);

interface ScanItem {
  scanId: string;
  imageId: string;
  status: string;
  riskScore: number | null;
  compliance: string | null;
  scannedAt: string | null;
  digest: string;
  error: { code: string } | null;
}

/** No server listens at this address. */
const awayHost = '127.0.0.1:1';

describe.skipIf(missing !== '').each(['plain HTTP', 'TLS'])(
  `a scan from request to result on registries over %s${missing}`,
  (scheme) => {
    const hasTls = scheme === 'TLS';
    const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-life-'));
    let registry: DockerRegistry;
    let locked: DockerRegistry;
    let service: RunningService;
    let otherKey: string;
    const scans: Record<string, string> = {};

    beforeAll(async () => {
      [registry, locked] = await Promise.all([
        startDockerRegistry({ hasTls }),
        startDockerRegistry({ auth: { username: 'ann', password: 'secret word' }, hasTls }),
      ]);
      const one = makeImage({ layers: [alpine(busybox), node('lodash', '4.17.15')] });
      const two = makeImage({ layers: [alpine('P:musl\nV:1.2.4-r2\nA:x86_64\no:musl\n\n')] });
      writeLayout(
        folder,
        [...one.blobs, ...two.blobs],
        [
          { blob: one.manifest, name: 'one' },
          { blob: two.manifest, name: 'two' },
        ],
      );
      pushWithSkopeo(`oci:${folder}:one`, `${registry.host}/team/app:1.0`);
      pushWithSkopeo(`oci:${folder}:two`, `${registry.host}/team/base:latest`);
      service = await startService({
        environment: {
          PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: `${registry.host},${locked.host},${awayHost}`,
          ...caFile(folder, registry, locked),
        },
      });
      otherKey = (await createOrganization(service, 'Other')).apiKey;
    });

    afterAll(async () => {
      await service?.stop();
      await Promise.all([registry?.stop(), locked?.stop()]);
      rmSync(folder, { recursive: true, force: true });
    });

    const list = async (query: string) => {
      const answer = await service.api(`/api/scans?${query}`);
      expect(answer.status).toBe(200);
      return answer.body.data as ScanItem[];
    };

    async function queue(image: string, more: object = {}): Promise<string> {
      const answer = await service.api('/api/scans', { method: 'POST', body: { image, ...more } });
      expect(answer.status, JSON.stringify(answer.body)).toBe(202);
      const data = answer.body.data as { scanId: string; statusUrl: string; status: string };
      expect(answer.headers.get('location')).toBe(data.statusUrl);
      expect(data.status).toBe('QUEUED');
      return data.scanId;
    }

    it('is queued, runs, and ends COMPLETE with packages, layers, checks and coverage', async () => {
      const scanId = await queue(`${registry.host}/team/app:1.0`);
      expect(await waitForScan(service, scanId)).toBe('COMPLETE');
      scans['app'] = scanId;
      const { body, status } = await service.api(`/api/scans/${scanId}`);
      expect(status).toBe(200);
      const detail = body.data as Record<string, unknown> & { packages: { name: string }[]; layers: unknown[] };
      expect(detail.packages.map((found) => found.name).sort()).toEqual(['busybox', 'lodash']);
      expect(detail.layers).toHaveLength(2);
      // No advisories exist: nothing was assessed, so nothing may look safe.
      expect(detail).toMatchObject({
        completeness: 'partial',
        compliance: null,
        coverage: { assessed: 0 },
        base: null,
      });
      expect(detail['scanners']).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ name: 'builtin', status: 'SUCCEEDED' }),
          expect.objectContaining({ name: 'trivy', status: 'UNAVAILABLE', requested: 'default' }),
        ]),
      );
    });

    it('shows the attempt, the time of the next one and the error while it waits after a failed attempt', async () => {
      // Its own organization, because one organization may request ten scans per minute.
      const { apiKey } = await createOrganization(service, 'Waiting');
      const call = async (target: string, options: object = {}) =>
        (await service.api(target, { apiKey, ...options })).body.data;
      const image = `${awayHost}/team/app:1.0`;
      const { scanId } = (await call('/api/scans', { method: 'POST', body: { image } })) as ScanItem;
      const reads: (() => Promise<Record<string, unknown> | undefined>)[] = [
        async () => (await call(`/api/scans/${scanId}/status`)) as Record<string, unknown>,
        async () => (await call(`/api/scans/${scanId}`)) as Record<string, unknown>,
        async () => ((await call('/api/scans?status=QUEUED')) as Record<string, unknown>[])[0],
      ];
      for (const read of reads) {
        // It waits for seconds after the first failure, longer after each further one, and runs briefly in between.
        let shown = await read();
        while (!shown?.['nextAttemptAt']) {
          expect(['QUEUED', 'IN_PROGRESS', undefined]).toContain(shown?.['status']);
          shown = await read();
        }
        expect(shown).toMatchObject({
          status: 'QUEUED',
          nextAttemptAt: expect.stringMatching(/^\d{4}-.*Z$/),
          lastError: { code: 'UNREACHABLE', message: expect.any(String) },
        });
        expect(shown['attempt']).toBeGreaterThanOrEqual(1);
      }
      await call(`/api/scans/${scanId}/cancel`, { method: 'POST' });
      const cancelled = (await call(`/api/scans/${scanId}/status`)) as Record<string, unknown>;
      expect(cancelled['status']).toBe('CANCELLED');
      for (const field of ['attempt', 'nextAttemptAt', 'lastError']) expect(cancelled).not.toHaveProperty(field);
    });

    it('pages its packages, layers, findings and checks', async () => {
      for (const [part, total] of [
        ['packages', 2],
        ['layers', 2],
        ['findings', 0],
      ] as const) {
        const { body } = await service.api(`/api/scans/${scans['app']}/${part}?limit=1`);
        expect(body.meta, part).toMatchObject({ total, pageSize: 1, totalPages: total });
        expect(body.data, part).toHaveLength(Math.min(1, total));
      }
      const checks = await service.api(`/api/scans/${scans['app']}/checks`);
      expect((checks.body.data as unknown[]).length).toBeGreaterThanOrEqual(12);
    });

    it('pulls no layer again for the same digest', async () => {
      const before = registry.log().length;
      const scanId = await queue(`${registry.host}/team/app:1.0`);
      expect(await waitForScan(service, scanId)).toBe('COMPLETE');
      const requests = registry.log().slice(before);
      expect(requests.some((line) => line.startsWith('HEAD /v2/team/app/manifests/1.0'))).toBe(true);
      const { body } = await service.api(`/api/scans/${scanId}`);
      const layers = (body.data as { layers: { digest: string | null }[] }).layers.flatMap(
        ({ digest }) => digest ?? [],
      );
      expect(layers).toHaveLength(2);
      expect(requests.filter((line) => layers.some((digest) => line.includes(digest)))).toEqual([]);
      scans['again'] = scanId;
    });

    it('names the tag of an image that was requested by digest with the digest', async () => {
      const { digest } = (await service.api(`/api/scans/${scans['app']}`)).body.data as ScanItem;
      const scanId = await queue(`${registry.host}/team/app@${digest}`);
      expect(await waitForScan(service, scanId)).toBe('COMPLETE');
      expect((await service.api(`/api/scans/${scanId}`)).body.data).toMatchObject({ tag: digest, digest });
      await service.api(`/api/scans/${scanId}`, { method: 'DELETE' });
    });

    it('reports a requested scanner that is missing by its name', async () => {
      const scanId = await queue(`${registry.host}/team/app:1.0`, { scanners: ['grype'] });
      expect(await waitForScan(service, scanId)).toBe('COMPLETE');
      const { body } = await service.api(`/api/scans/${scanId}`);
      expect(body.data).toMatchObject({
        completeness: 'partial',
        scanners: expect.arrayContaining([
          expect.objectContaining({ name: 'grype', status: 'UNAVAILABLE', requested: 'explicit' }),
        ]),
      });
      await service.api(`/api/scans/${scanId}`, { method: 'DELETE' });
    });

    it.each([
      ['no such tag', () => `${registry.host}/team/app:none`, 'IMAGE_NOT_FOUND'],
      ['a refused login', () => `${locked.host}/team/app:1.0`, 'UNAUTHORIZED'],
      ['a private address that is not allowed', () => '10.255.255.1:5000/team/app:1.0', 'BLOCKED_ADDRESS'],
    ])('fails with a classified reason: %s', async (_, image, code) => {
      const scanId = await queue(image());
      expect(await waitForScan(service, scanId)).toBe('FAILED');
      const { body } = await service.api(`/api/scans/${scanId}/status`);
      expect((body.data as ScanItem).error?.code).toBe(code);
    });

    it('is listed by every sort column in both directions, nulls last, and by every filter', async () => {
      const base = await queue(`${registry.host}/team/base:latest`);
      expect(await waitForScan(service, base)).toBe('COMPLETE');
      for (const column of ['scannedAt', 'status', 'compliance', 'riskScore'] as const) {
        for (const direction of ['asc', 'desc'] as const) {
          const items = await list(`sort=${column}:${direction}`);
          const values = items.map((item) => rankOf(column, item));
          const present = values.filter((value) => value !== null);
          expect(
            values.slice(present.length).every((value) => value === null),
            `${column} nulls last`,
          ).toBe(true);
          const sorted = present.toSorted((a, b) => (direction === 'asc' ? 1 : -1) * (a < b ? -1 : a > b ? 1 : 0));
          expect(present, `${column}:${direction}`).toEqual(sorted);
        }
      }
      expect((await list('status=FAILED')).every((item) => item.status === 'FAILED')).toBe(true);
      expect((await list(`image=${registry.host}/team/base`)).map((item) => item.scanId)).toEqual([base]);
      expect((await list('search=team/base')).map((item) => item.scanId)).toEqual([base]);
      expect(await list(`search=${encodeURIComponent('%')}`)).toEqual([]);
      expect(await list('from=2999-01-01')).toEqual([]);
      expect(await list('registry=reg_unknown')).toEqual([]);
      expect((await service.api('/api/scans?status=PENDING')).status).toBe(400);
      expect((await service.api('/api/scans?grade=G')).status).toBe(400);
    });

    it('is invisible to another organization', async () => {
      const foreign = { apiKey: otherKey };
      const unknown = await service.api(`/api/scans/${'scan_'.padEnd(31, 'a')}`, foreign);
      for (const target of ['', '/status', '/findings', '/packages', '/layers', '/checks']) {
        const answer = await service.api(`/api/scans/${scans['app']}${target}`, foreign);
        expect([answer.status, answer.body], target).toEqual([404, unknown.body]);
      }
      expect((await service.api(`/api/scans/${scans['app']}`, { ...foreign, method: 'DELETE' })).status).toBe(404);
      expect((await service.api(`/api/scans/${scans['app']}/cancel`, { ...foreign, method: 'POST' })).status).toBe(404);
      for (const target of ['/api/scans', '/api/images', '/api/vulnerabilities']) {
        expect((await service.api(target, foreign)).body.meta, target).toMatchObject({ total: 0 });
      }
    });

    it('lists the images, with the latest tag', async () => {
      const { body } = await service.api(`/api/images?search=${registry.host}/team/app`);
      const [image] = body.data as Record<string, unknown>[];
      expect(image).toMatchObject({ name: `${registry.host}/team/app`, latestTag: '1.0', grade: null });
      expect(image?.['lastScannedAt']).not.toBeNull();
    });

    it('rescans an image by its id', async () => {
      const [item] = await list('search=team/base');
      const answer = await service.api('/api/scans', { method: 'POST', body: { imageId: item?.imageId } });
      expect(answer.status).toBe(202);
      const { scanId } = answer.body.data as ScanItem;
      expect(await waitForScan(service, scanId)).toBe('COMPLETE');
      expect((await service.api('/api/scans', { method: 'POST', body: { imageId: 'img_none' } })).status).toBe(404);
    });

    it('makes the previous scan the latest one when the latest is deleted', async () => {
      const deleted = await service.api(`/api/scans/${scans['again']}`, { method: 'DELETE' });
      expect(deleted.body).toEqual({ data: { scanId: scans['again'], deleted: true } });
      expect((await service.api(`/api/scans/${scans['again']}`)).status).toBe(404);
      const lastScannedAt = async () => {
        const { body } = await service.api(`/api/images?search=${registry.host}/team/app`);
        return (body.data as { lastScannedAt: string | null }[])[0]?.lastScannedAt;
      };
      const before = await service.api(`/api/scans/${scans['app']}/status`);
      expect(await lastScannedAt()).toBe((before.body.data as ScanItem).scannedAt);
      await service.api(`/api/scans/${scans['app']}`, { method: 'DELETE' });
      expect(await lastScannedAt()).toBeNull();
    });
  },
);

function rankOf(column: string, item: ScanItem): string | number | null {
  if (column === 'status') return ['QUEUED', 'IN_PROGRESS', 'COMPLETE', 'FAILED', 'CANCELLED'].indexOf(item.status);
  if (column === 'compliance') return item.compliance;
  if (column === 'riskScore') return item.riskScore;
  return item.scannedAt;
}
