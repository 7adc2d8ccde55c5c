import { runHostileSoak } from '../test/helpers/hostile-soak.ts';
import { startService } from '../test/helpers/service.ts';
import { startStandInRegistry } from '../test/helpers/stand-in-registry.ts';

/**
 * Latency of `GET /healthz` and `GET /api/scans` for sequential requests while the same service scans 100 hostile images and 20 ordinary
 * ones. Bars: a p99 of `/healthz` below 250 ms, every scan ends as expected, no restart.
 *
 * node bench/hostile-soak.ts
 */
const registry = await startStandInRegistry();
const service = await startService({
  environment: { PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: registry.host, PLIMSOLL_LOG_LEVEL: 'silent' },
});
try {
  const idle = await measureIdle(`${service.url}/healthz`);
  const startedAt = performance.now();
  const { scans, health, lists } = await runHostileSoak(service, registry);
  const unexpected = scans.filter(({ expected, outcome }) => expected !== outcome);
  console.log('| request | times | p50 ms | p99 ms | longest ms |');
  console.log('| --- | --- | --- | --- | --- |');
  console.log(row('GET /healthz with nothing else to do', idle));
  console.log(row('GET /healthz', health));
  console.log(row('GET /api/scans', lists));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const restarts = service.process.exitCode === null ? 0 : 1;
  console.log(
    `${scans.length} scans in ${seconds} s; otherwise than expected: ${unexpected.length}; restarts: ${restarts}`,
  );
  for (const { name, expected, outcome } of unexpected) console.log(`${name}: ${outcome} instead of ${expected}`);
} finally {
  await service.stop();
  await registry.stop();
}

/** Latency of a service without scans, on the same machine under the same load. */
async function measureIdle(url: string): Promise<{ milliseconds: number }[]> {
  const answers: { milliseconds: number }[] = [];
  while (answers.length < 500) {
    const before = performance.now();
    await fetch(url);
    answers.push({ milliseconds: performance.now() - before });
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return answers;
}

function row(what: string, answers: { milliseconds: number }[]): string {
  const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  return `| ${what} | ${times.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`;
}
