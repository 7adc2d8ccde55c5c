import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'commander';
import { dockerRegistryMissing, pushWithSkopeo, startDockerRegistry } from '../test/helpers/docker-registry.ts';
import { makeImage, makeTar, type TestImage, writeLayout } from '../test/helpers/oci-layout.ts';
import { startService, waitForScan } from '../test/helpers/service.ts';

/**
 * Latency of `GET /healthz`, one request every 5 ms, while the service performs large operations one by one: the first scan of an image
 * with many `package.json` files, a second scan of the same digest, reads of its detail and bill of materials, an upload of as many
 * packages, and a scan with a hostile image configuration. Bar: p99 below 250 ms and a maximum below 500 ms in every row. The last column
 * distinguishes a blocked main thread from a busy machine.
 *
 * node bench/stalls.ts [--packages 199000]
 */
const values = new Command().option('--packages <number>', '', '199000').parse().opts<{ packages: string }>();
if (dockerRegistryMissing !== '') throw new Error(`This benchmark cannot run here:${dockerRegistryMissing}`);
const packages = Number(values.packages);

const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-stalls-'));
const turnsFile = path.join(folder, 'turns');
writeFileSync(turnsFile, '');
const registry = await startDockerRegistry();
const service = await startService({
  environment: {
    PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: registry.host,
    PLIMSOLL_LOG_LEVEL: 'silent',
    PLIMSOLL_TURN_PROBE: turnsFile,
    NODE_OPTIONS: `--import ${new URL('stalls/turn-probe.ts', import.meta.url).href}`,
  },
});
try {
  const large = push('large', { layers: [largeLayer()] });
  const hostile = push('hostile', {
    layers: [makeTar([{ path: 'x', content: 'x' }])],
    config: { config: { Labels: hostileLabels() } },
  });
  console.log(
    `| while (${packages} packages) | seconds | requests | p50 ms | p99 ms | longest ms | longest turn, CPU ms |`,
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  await measure('nothing else happens', () => delay(3_000));
  const { scanId } = await measure('first scan', () => scan(large));
  await measure('second scan, digest known', () => scan(large));
  await measure('detail', () => download(`/api/scans/${scanId}`));
  await measure('bill of materials', () => download(`/api/scans/${scanId}/sbom`));
  const apiKey = await sensorKey();
  const envelope = uploadBody();
  await measure('upload', () => upload(envelope, apiKey));
  await measure('scan with a hostile configuration', () => scan(hostile));
} finally {
  await service.stop();
  await registry.stop();
  rmSync(folder, { recursive: true, force: true });
}

function push(name: string, image: TestImage): string {
  const { blobs, manifest } = makeImage(image);
  const layout = path.join(folder, name);
  writeLayout(layout, blobs, [{ blob: manifest, name: 'image' }]);
  const reference = `${registry.host}/${name}:1`;
  pushWithSkopeo(`oci:${layout}:image`, reference);
  return reference;
}

/** The engine truncates texts at 64 KiB; skopeo pushes a configuration of at most 4 MiB. */
function hostileLabels(): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`label${index}`, 'eyJ-'.repeat(16_000)]));
}

function largeLayer(): Buffer {
  return makeTar(
    Array.from({ length: packages }, (_, index) => ({
      path: `n/${index % 500}/node_modules/p${index}/package.json`,
      content: `{"name":"p${index}","version":"1.0.${index}","license":"MIT"}`,
    })),
  );
}

async function scan(image: string): Promise<{ scanId: string }> {
  const { body } = await service.api('/api/scans', { method: 'POST', body: { image } });
  const { scanId } = body.data as { scanId: string };
  const status = await waitForScan(service, scanId, 600_000);
  if (status !== 'COMPLETE') throw new Error(`the scan of ${image} ended ${status}`);
  return { scanId };
}

async function download(target: string): Promise<void> {
  const response = await fetch(`${service.url}${target}`, { headers: { 'x-api-key': service.apiKey } });
  if (response.status !== 200) throw new Error(`${target} answered ${response.status}`);
  for await (const chunk of response.body ?? []) void chunk;
}

async function sensorKey(): Promise<string> {
  const { body } = await service.api('/api/api-keys', {
    method: 'POST',
    body: { name: 'stalls', role: 'viewer', scope: 'sensor', uploadImages: ['*'] },
  });
  return (body.data as { secret: string }).secret;
}

function uploadBody(): string {
  return JSON.stringify({
    image: { ref: 'registry.example/stalls:1' },
    packages: Array.from({ length: packages }, (_, index) => ({ purl: `pkg:npm/u${index}@1.0.${index}` })),
  });
}

async function upload(body: string, apiKey: string): Promise<void> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const response = await fetch(`${service.url}/api/scans/upload`, { method: 'POST', headers, body });
  if (response.status !== 200) throw new Error(`the upload was answered ${response.status}: ${await response.text()}`);
}

async function measure<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const times: number[] = [];
  const startedAt = performance.now();
  const from = Date.now();
  let isOver = false;
  const probe = (async () => {
    while (!isOver) {
      const before = performance.now();
      const response = await fetch(`${service.url}/healthz`);
      await response.arrayBuffer();
      times.push(performance.now() - before);
      await delay(5);
    }
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await probe;
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `| ${what} | ${seconds} | ${times.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${longestTurn(from)} |`,
    );
  }
}

/** Returns the longest uninterrupted processor time of the service's main thread since `from`. */
function longestTurn(from: number): string {
  const lines = readFileSync(turnsFile, 'utf8').trim().split('\n');
  const turns = lines.map((line) => line.split(' ').map(Number)).filter(([at = 0]) => at >= from);
  return Math.max(0, ...turns.map(([, ms = 0]) => ms)).toFixed(0);
}
