import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { type RunningService, startService } from '../test/helpers/service.ts';
import { addLargeRegistry, deliverImages, type LargeImages, waitForMergedTotals } from './lists/large-images.ts';

/**
 * Large uploads into one registry and the reads after them: each image has 5,000 packages and 20,000 findings out of 60,000
 * vulnerabilities. Beside it the overhead of network and server without a database (`/healthz`) in the same run.
 *
 * node bench/uploads.ts [--images 60] [--rounds 5] [--keep FOLDER]
 *
 * `--keep`: stores the data in this folder; another run adds `--images` more and measures again.
 *
 * Bars: an upload 5 s, a page of a list 150 ms, a read of posture or deadlines 1 s.
 */
const values = new Command()
  .option('--images <number>', '', '60')
  .option('--rounds <number>', '', '5')
  .option('--keep <folder>')
  .parse()
  .opts<{ images: string; rounds: string; keep?: string }>();
const images = Number(values.images);
const rounds = Number(values.rounds);

interface PersistentState extends LargeImages {
  apiKey: string;
}

const persistent = await readPersistentState();
const service = await startService({
  environment: { PLIMSOLL_LOG_LEVEL: 'warn' },
  ...(values.keep !== undefined && { dataDir: path.resolve(values.keep) }),
  ...(persistent && { apiKey: persistent.apiKey }),
  readyMs: 600_000,
});
try {
  const state = persistent ?? { apiKey: service.apiKey, ...(await addLargeRegistry(service)) };
  // Work that the start does for data of an earlier run is not part of an upload.
  if (state.images > 0) await waitForMergedTotals(service);
  await upload(service, state);
  if (values.keep !== undefined) await writeFile(persistentFile(), JSON.stringify(state));
  await waitForMergedTotals(service);
  await showReads(service, state);
} finally {
  await service.stop({ keepData: values.keep !== undefined });
}

async function upload(service: RunningService, state: PersistentState): Promise<void> {
  const durationsMs = await deliverImages(service, state, images);
  const tenth = Math.max(1, Math.floor(durationsMs.length / 10));
  const mean = (some: number[]) => (some.reduce((sum, one) => sum + one, 0) / Math.max(1, some.length)).toFixed(0);
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    '| uploads | mean ms of the first tenth | of the last tenth | longest | bar |\n| --- | --- | --- | --- | --- |',
  );
  console.log(
    `| ${durationsMs.length} | ${mean(durationsMs.slice(0, tenth))} | ${mean(durationsMs.slice(-tenth))} | ${Math.max(0, ...durationsMs).toFixed(0)} | 5000 |`,
  );
}

async function showReads(running: RunningService, { registryId }: PersistentState): Promise<void> {
  const total = await totalOf(running, '/api/vulnerabilities?limit=1');
  const pages = Math.ceil(total / 50);
  const scopes = ['', `?registry=${registryId}`];
  const idle = await measure(running, '/healthz');
  console.log(`\n${total} open findings; /healthz p50 ${idle.p50.toFixed(1)} ms`);
  console.log('| read | p50 ms | longest ms | bar |\n| --- | --- | --- | --- |');
  for (const direction of ['asc', 'desc']) {
    for (const share of [0.25, 0.5, 0.9]) {
      const page = Math.ceil(pages * share);
      await show(running, `/api/vulnerabilities?limit=50&sort=cveId:${direction}&page=${page}`, 150);
    }
  }
  for (const read of ['posture', 'executive', 'technical', 'sla']) {
    for (const scope of scopes) await show(running, `/api/reports/${read}${scope}`, 1_000);
  }
  for (const scope of ['?limit=50', `?limit=50&registry=${registryId}`]) {
    for (const sort of ['dueAt', 'severity', 'firstDetectedAt', 'cveId']) {
      for (const page of [1, Math.ceil(pages * 0.35), Math.ceil(pages / 2)]) {
        await show(running, `/api/reports/sla/entries${scope}&sort=${sort}:asc&page=${page}`, 1_000);
      }
    }
    for (const filter of ['severity=HIGH', 'status=ON_TRACK']) {
      await show(
        running,
        `/api/reports/sla/entries${scope}&${filter}&sort=cveId:asc&page=${Math.ceil(pages / 8)}`,
        1_000,
      );
    }
  }
}

async function show(running: RunningService, target: string, barMs: number): Promise<void> {
  const { p50, longest, status } = await measure(running, target);
  const over = longest > barMs || status !== 200 ? ` over (${status})` : '';
  console.log(`| ${target} | ${p50.toFixed(0)} | ${longest.toFixed(0)} | ${barMs}${over} |`);
}

async function measure(
  { api }: RunningService,
  target: string,
): Promise<{ p50: number; longest: number; status: number }> {
  const durationsMs: number[] = [];
  let status = (await api(target)).status;
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    status = (await api(target)).status;
    durationsMs.push(performance.now() - before);
    if ((durationsMs[0] ?? 0) > 3_000) break;
  }
  durationsMs.sort((one, other) => one - other);
  return { p50: durationsMs[Math.floor(durationsMs.length / 2)] ?? 0, longest: durationsMs.at(-1) ?? 0, status };
}

async function totalOf({ api }: RunningService, target: string): Promise<number> {
  const { meta } = (await api(target)).body as { meta: { total: number } };
  return meta.total;
}

function persistentFile(): string {
  return path.join(path.resolve(values.keep ?? ''), 'bench-uploads.json');
}

async function readPersistentState(): Promise<PersistentState | undefined> {
  if (values.keep === undefined) return undefined;
  await mkdir(path.resolve(values.keep), { recursive: true });
  const text = await readFile(persistentFile(), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as PersistentState);
}
