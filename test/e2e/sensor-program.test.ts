import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBolt } from '../helpers/bolt-writer.ts';
import {
  caFile,
  type DockerRegistry,
  dockerRegistryMissing,
  pushWithSkopeo,
  startDockerRegistry,
} from '../helpers/docker-registry.ts';
import { writeProgram } from '../helpers/fake-scanner.ts';
import { formsOf } from '../helpers/find-secret.ts';
import { httpRequests } from '../helpers/http-bodies.ts';
import { makeImage, makeIndex, makeTar, writeLayout } from '../helpers/oci-layout.ts';
import { type SensorProcess, startSensorProcess } from '../helpers/sensor-process.ts';
import { type RunningService, startService, waitForScan } from '../helpers/service.ts';
import { startTcpRelay, type TcpRelay } from '../helpers/tcp-relay.ts';
import { opensslMissing } from '../helpers/tls-certificate.ts';
import { trivyReport, trivyVersion } from '../helpers/trivy-report.ts';

const canary = 'canary-7d0c5e3b9a';
const auth = { username: 'ann', password: canary };
const missing = dockerRegistryMissing + opensslMissing();

let folder = '';
let registry: DockerRegistry;
let service: RunningService;
/** Between the sensor and the registry, and between the sensor and the service. */
let inside: TcpRelay;
let outside: TcpRelay;
let registryId = '';
let sensorKey = '';
const sensors: SensorProcess[] = [];

function push(name: string, packages: string[]): void {
  const layout = mkdtempSync(path.join(folder, 'layout-'));
  const { blobs, manifest } = makeImage({ layers: [makeTar(packages.map(npmPackage))] });
  writeLayout(layout, blobs, [{ blob: manifest, name: 'image' }]);
  pushWithSkopeo(`oci:${layout}:image`, `${registry.host}/${name}`, { auth });
}

/** An image for two platforms. */
function pushIndex(name: string, packages: string[]): void {
  const layout = mkdtempSync(path.join(folder, 'layout-'));
  const images = ['amd64', 'arm64'].map((architecture) => ({
    layers: [makeTar(packages.map(npmPackage))],
    platform: { os: 'linux', architecture },
  }));
  const { blobs, index } = makeIndex(images);
  writeLayout(layout, blobs, [{ blob: index, name: 'image' }]);
  pushWithSkopeo(`oci:${layout}:image`, `${registry.host}/${name}`, { auth, all: true });
}

const npmPackage = (name: string) => ({
  path: `app/node_modules/${name}/package.json`,
  content: JSON.stringify({ name, version: '1.0.0' }),
});

const portOf = (address: string) => ({ host: '127.0.0.1', port: Number(address.split(':').at(-1)) });

function startSensor(more: { args?: string[]; environment?: Record<string, string>; dataDir?: string } = {}) {
  const sensor = startSensorProcess(
    {
      PLIMSOLL_SERVER: `http://${outside.host}`,
      PLIMSOLL_SENSOR_KEY: sensorKey,
      PLIMSOLL_SENSOR_NAME: 'inside',
      PLIMSOLL_SENSOR_REGISTRY_URL: `https://${inside.host}`,
      PLIMSOLL_SENSOR_REGISTRY_USERNAME: auth.username,
      PLIMSOLL_SENSOR_REGISTRY_PASSWORD: auth.password,
      PLIMSOLL_DATA_DIR: more.dataDir ?? path.join(folder, 'sensor-data'),
      PLIMSOLL_SCAN_CONCURRENCY: '1',
      ...caFile(folder, registry),
      ...more.environment,
    },
    { cwd: folder, ...(more.args && { args: more.args }) },
  );
  sensors.push(sensor);
  return sensor;
}

async function queueScan(name: string): Promise<string> {
  const { status, body } = await service.api('/api/scans', {
    method: 'POST',
    body: { image: `${inside.host}/${name}` },
  });
  expect(status, JSON.stringify(body)).toBe(202);
  return (body.data as { scanId: string }).scanId;
}

const statusOf = async (scanId: string) =>
  ((await service.api(`/api/scans/${scanId}/status`)).body.data as { status: string }).status;

/** Complete files: a sensor that is killed before a file is complete loses only that file. */
const filesOf = (kind: string): string[] => {
  const place = path.join(folder, 'sensor-data', 'sensor', kind);
  return readdirSync(place)
    .filter((name) => !name.endsWith('.unfinished'))
    .map((name) => path.join(place, name));
};

/** Every file below a folder. */
const allFiles = (place: string): string[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(place, name))
    .filter((name) => statSync(name).isFile());

async function restartService(): Promise<void> {
  const { dataDir, apiKey } = service;
  await service.stop({ keepData: true });
  service = await startService({ dataDir, apiKey });
  outside.setTarget(portOf(service.url));
}

describe.skipIf(missing !== '')(`plimsoll sensor in a network that the service cannot reach${missing}`, () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-sensor-'));
    // Scanners run as a user without rights.
    chmodSync(folder, 0o755);
    [registry, service, inside, outside] = await Promise.all([
      startDockerRegistry({ auth, hasTls: true }),
      startService(),
      startTcpRelay(),
      startTcpRelay(),
    ]);
    inside.setTarget(portOf(registry.host));
    outside.setTarget(portOf(service.url));
    push('team/one:1.0', ['lodash']);
    push('team/two:1.0', ['lodash', 'left-pad']);
    push('team/two:dev', ['lodash']);
    push('team/three:1.0', ['left-pad']);
    const created = await service.api('/api/registries', {
      method: 'POST',
      body: {
        name: 'Inside',
        provider: 'DOCKER_REGISTRY',
        url: `https://${inside.host}`,
        scanMethod: 'sensor',
        schedule: 'manual',
        excludeTags: 'dev',
        credentials: {},
      },
    });
    ({ id: registryId, sensorApiKey: sensorKey } = created.body.data as { id: string; sensorApiKey: string });
  });

  afterAll(async () => {
    for (const sensor of sensors) await sensor.stop('SIGKILL');
    await service?.stop({ signal: 'SIGKILL' });
    await Promise.all([registry?.stop(), inside?.stop(), outside?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('loses no result and counts none twice when it is killed and the service restarts', async () => {
    // The service itself cannot connect to the registry.
    const test = await service.api('/api/registries/test-connection', {
      method: 'POST',
      body: { provider: 'DOCKER_REGISTRY', url: `https://${inside.host}`, credentials: auth },
    });
    expect(JSON.stringify(test.body)).toContain('BLOCKED_ADDRESS');

    let sensor = startSensor();
    await expect.poll(() => sensor.entries('catalog reported')).toMatchObject([{ images: 3, skipped: 0 }]);
    const images = (await service.api('/api/images?limit=50')).body.data as { name: string }[];
    expect(images.map(({ name }) => name).sort()).toEqual(
      ['team/one', 'team/three', 'team/two'].map((name) => `${inside.host}/${name}`),
    );

    const first = await queueScan('team/one:1.0');
    expect(await waitForScan(service, first)).toBe('COMPLETE');

    // Killed while it reads an image, and the service restarts meanwhile.
    inside.hold(true);
    const second = await queueScan('team/two:1.0');
    await expect.poll(() => statusOf(second)).toBe('IN_PROGRESS');
    await expect.poll(() => filesOf('jobs')).toHaveLength(1);
    expect(await sensor.stop('SIGKILL')).toBeNull();
    await restartService();
    inside.hold(false);
    sensor = startSensor();
    expect(await waitForScan(service, second)).toBe('COMPLETE');
    expect(sensor.entries('job continued after a restart')).toMatchObject([{ scanId: second }]);

    // The service stops while an image is read. The result waits in the buffer, also when the sensor is killed.
    inside.hold(true);
    const third = await queueScan('team/three:1.0');
    await expect.poll(() => statusOf(third)).toBe('IN_PROGRESS');
    await expect.poll(() => filesOf('jobs')).toHaveLength(1);
    outside.setTarget(undefined);
    inside.hold(false);
    await expect.poll(() => filesOf('deliveries').filter((name) => name.endsWith('.delivery'))).toHaveLength(1);
    await expect.poll(() => filesOf('jobs')).toHaveLength(0);
    await sensor.stop('SIGKILL');
    for (const file of filesOf('deliveries')) {
      const content = readFileSync(file).toString('latin1');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      for (const text of ['team/three', 'left-pad', third]) expect(content).not.toContain(text);
    }
    await restartService();
    sensor = startSensor();
    expect(await waitForScan(service, third)).toBe('COMPLETE');
    await expect.poll(() => filesOf('deliveries')).toHaveLength(0);

    // Each image was scanned once, and each result was stored once.
    const scans = (await service.api('/api/scans?limit=50')).body.data as { scanId: string; status: string }[];
    expect(new Set(scans.map(({ scanId }) => scanId))).toEqual(new Set([first, second, third]));
    expect(scans.map(({ status }) => status)).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE']);
    const pulled = registry.log().filter((line) => /GET .*\/manifests\/\S+ 200$/.test(line));
    expect(pulled.length).toBeLessThanOrEqual(4);
    const sensorRows = (await service.api('/api/sensors')).body.data as { name: string; version: string }[];
    expect(sensorRows).toMatchObject([{ name: 'inside', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) }]);
    expect(await sensor.stop()).toBe(0);
    expect(sensor.entries('sensor stopped')).toMatchObject([{ running: 0, buffer: { deliveries: 0, state: 'ready' } }]);
  });

  it('hands a job back when it stops before the image is read', async () => {
    const sensor = startSensor({ environment: { PLIMSOLL_SENSOR_DRAIN_SECONDS: '1' } });
    await expect.poll(() => sensor.entries('catalog reported')).toHaveLength(1);
    inside.hold(true);
    const scanId = await queueScan('team/one:1.0');
    await expect.poll(() => statusOf(scanId)).toBe('IN_PROGRESS');
    expect(await sensor.stop()).toBe(0);
    expect(sensor.entries('job ended')).toMatchObject([{ scanId, outcome: 'handed-back' }]);
    expect(await statusOf(scanId)).toBe('QUEUED');
    inside.hold(false);
  });

  it('with --once reports the catalog, runs the waiting scans and those that the schedule requires, and exits with 0', async () => {
    await service.api(`/api/registries/${registryId}`, { method: 'PUT', body: { scanning: { schedule: 'daily' } } });
    push('team/one:2.0', ['lodash']);
    const sensor = startSensor({
      args: ['--once'],
      environment: { PLIMSOLL_SENSOR_NAME: 'another' },
      dataDir: path.join(folder, 'other-data'),
    });
    expect(await sensor.ended(), sensor.output()).toBe(0);
    const summary = JSON.parse(sensor.output().trim().split('\n').at(-1) ?? '') as object;
    expect(summary).toMatchObject({ scanned: 2, failed: 0, delivered: 2, buffer: { deliveries: 0 } });
    // One was handed back before, and one is new. The others were scanned today, and the filter excludes the tag `dev`.
    const images = sensor.entries('result delivered').map(({ image }) => image);
    expect(new Set(images)).toEqual(new Set(['1.0', '2.0'].map((tag) => `${inside.host}/team/one:${tag}`)));
    const { data } = (await service.api('/api/sensors')).body;
    expect(new Set((data as { name: string }[]).map(({ name }) => name))).toEqual(new Set(['another', 'inside']));
  });

  it('runs the requested scanners that are installed beside it, and scans every platform of an index', async () => {
    const programs = path.join(folder, 'programs');
    const found = { name: 'left-pad', version: '1.0.0', path: 'app/node_modules/left-pad/package.json' };
    const strange = { name: 'thing', version: '2', path: 'opt/thing', type: 'unheard-of' };
    const report = trivyReport([{ ...found, vulnerabilities: [{ id: 'CVE-2099-1000', fixed: '1.0.1' }] }, strange]);
    writeFileSync(path.join(folder, 'report.json'), report, { mode: 0o644 });
    const version = trivyVersion('0.69.3', '2026-01-01T00:00:00Z');
    await writeProgram(
      programs,
      'trivy',
      `if [ "$1" = version ]; then echo '${version}'; else cat ${path.join(folder, 'report.json')}; fi`,
    );
    await writeProgram(programs, 'syft', 'echo garbage');
    mkdirSync(path.join(folder, 'databases/trivy/db'), { recursive: true });
    const records = { 'npm::feed': { 'left-pad': { 'CVE-2024-0009': Buffer.from('{}') } } };
    writeFileSync(path.join(folder, 'databases/trivy/db/trivy.db'), writeBolt(records), { mode: 0o644 });
    pushIndex('team/many:1.0', ['left-pad']);
    const body = { image: `${inside.host}/team/many:1.0`, platforms: 'all', scanners: ['trivy', 'syft'] };
    const queued = await service.api('/api/scans', { method: 'POST', body });
    const { batchId } = queued.body.data as { batchId: string };
    const sensor = startSensor({
      environment: {
        PLIMSOLL_SCANNERS_PATH: programs,
        PLIMSOLL_SCANNERS_DATABASES: path.join(folder, 'databases'),
        PLIMSOLL_SCANNERS_FOLDER: path.join(folder, 'scratch'),
      },
    });
    const scans = async () =>
      ((await service.api(`/api/scans?batch=${batchId}`)).body.data ?? []) as { scanId: string }[];
    // The service learns the platforms with the first result.
    await expect.poll(async () => (await scans()).length).toBe(2);
    for (const { scanId } of await scans()) expect(await waitForScan(service, scanId)).toBe('COMPLETE');
    expect(await sensor.stop()).toBe(0);
    const details = await Promise.all(
      (await scans()).map(async ({ scanId }) => (await service.api(`/api/scans/${scanId}`)).body.data),
    );
    expect(details.map((one) => (one as { platform: string }).platform).toSorted()).toEqual([
      'linux/amd64',
      'linux/arm64',
    ]);
    for (const detail of details) {
      expect(detail).toMatchObject({
        completeness: 'partial',
        scanners: [
          { name: 'builtin', status: 'SUCCEEDED' },
          { name: 'trivy', status: 'SUCCEEDED', version: '0.69.3', findings: 1 },
          { name: 'syft', status: 'FAILED' },
        ],
        findings: [
          { cveId: 'CVE-2099-1000', fixedVersion: '1.0.1', sources: ['trivy'], package: { name: 'left-pad' } },
        ],
      });
      const { packages } = detail as { packages: { name: string; scanners: string[] }[] };
      expect(packages.map(({ name, scanners }) => [name, scanners])).toEqual([
        ['left-pad', ['builtin', 'trivy']],
        ['thing', ['trivy']],
      ]);
    }
    // The entries of the database, by which the service explains findings that the scanner does not report.
    const uploads = outside
      .sent()
      .flatMap(httpRequests)
      .filter(({ body }) => body.includes('"scanner":"trivy"'));
    expect(uploads.length).toBeGreaterThanOrEqual(2);
    for (const { body } of uploads) expect(body).toContain('"records":[{"packages":[0],"ids":["CVE-2024-0009"]}]');
    // The sensor also runs scans that other tests left waiting.
    const ids = (await scans()).map(({ scanId }) => scanId);
    const failures = sensor.entries('an external scanner failed').filter(({ scanId }) => ids.includes(String(scanId)));
    expect(failures).toMatchObject([{ scanner: 'syft' }, { scanner: 'syft' }]);
  });

  it('keeps the credentials of the registry to itself: no log, file or request to the service contains them', () => {
    const requests = outside.sent().flatMap(httpRequests);
    const uploads = requests.filter(({ head }) => head.startsWith('POST /api/scans/upload '));
    expect(uploads.length).toBeGreaterThanOrEqual(5);
    // The decompressed bodies are read, not only the compressed ones.
    expect(uploads.every(({ body }) => body.includes('"packages":['))).toBe(true);
    const files = [...allFiles(path.join(folder, 'sensor-data')), ...allFiles(path.join(folder, 'other-data'))];
    const texts = [
      ...requests.flatMap(({ head, body }) => [head, body]),
      ...sensors.map((sensor) => sensor.output()),
      ...files.map((file) => readFileSync(file).toString('latin1')),
      service.output(),
    ];
    for (const form of formsOf(canary)) expect(texts.filter((text) => text.includes(form))).toEqual([]);
  });
});
