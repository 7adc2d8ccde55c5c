import { Command } from 'commander';
import { dockerRegistryMissing, pushWithSkopeo, startDockerRegistry } from '../test/helpers/docker-registry.ts';
import { startService } from '../test/helpers/service.ts';
import { makeBenchImage } from './cold-scan/make-images.ts';

/**
 * Latency of `GET /api/scans` for sequential requests: on an idle service, and while the same process scans two large images. Bar: a median
 * below 50 ms.
 *
 * node bench/api-while-scanning.ts [--megabytes 1800]
 */
const values = new Command().option('--megabytes <number>', '', '1800').parse().opts<{ megabytes: string }>();
if (dockerRegistryMissing !== '') throw new Error(`This benchmark cannot run here:${dockerRegistryMissing}`);

const registry = await startDockerRegistry();
const service = await startService({
  environment: { PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: registry.host, PLIMSOLL_LOG_LEVEL: 'silent' },
});
try {
  const references = await Promise.all(
    [1, 5].map(async (layers) => {
      const { layout } = await makeBenchImage(layers, Number(values.megabytes));
      const reference = `${registry.host}/bench:${layers}`;
      pushWithSkopeo(`oci:${layout}:image`, reference);
      return reference;
    }),
  );
  const idle = await measure(async (times) => times < 300);
  const scanIds: string[] = [];
  for (const image of references) {
    const { body } = await service.api('/api/scans', { method: 'POST', body: { image } });
    scanIds.push((body.data as { scanId: string }).scanId);
  }
  const startedAt = performance.now();
  const busy = await measure(async () => {
    const statuses = await Promise.all(scanIds.map(statusOf));
    return statuses.every((status) => ['QUEUED', 'IN_PROGRESS'].includes(status));
  });
  console.log('| while | requests | p50 ms | p99 ms | longest ms |');
  console.log('| --- | --- | --- | --- | --- |');
  console.log(row('nothing else happens', idle));
  console.log(row('two large images are scanned', busy));
  const at = (times: number[]) => times[Math.floor(times.length / 2)] ?? 0;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `ratio of the medians: ${(at(busy) / at(idle)).toFixed(1)}; until the first scan had ended: ${seconds} s`,
  );
} finally {
  await service.stop();
  await registry.stop();
}

async function statusOf(scanId: string): Promise<string> {
  const { body } = await service.api(`/api/scans/${scanId}/status`);
  return (body.data as { status: string }).status;
}

/**
 * Sends sequential requests until `shouldContinue` returns false (called after every 20) and returns the sorted durations in milliseconds.
 */
async function measure(shouldContinue: (times: number) => Promise<boolean>): Promise<number[]> {
  const times: number[] = [];
  do {
    for (let index = 0; index < 20; index += 1) {
      const before = performance.now();
      await service.api('/api/scans');
      times.push(performance.now() - before);
    }
  } while (await shouldContinue(times.length));
  return times.sort((a, b) => a - b);
}

function row(what: string, times: number[]): string {
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  return `| ${what} | ${times.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`;
}
