import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { Command } from 'commander';
import { dockerRegistryMissing, pushWithSkopeo, startDockerRegistry } from '../test/helpers/docker-registry.ts';
import { type BenchImage, makeBenchImage } from './cold-scan/make-images.ts';

/**
 * Duration of a cold scan of an image on a loopback registry, as a complete process without caches, beside `gzip -dc` of the same layers to
 * /dev/null, alternated in the same run: the ratio shows how much of the machine a scan leaves unused.
 *
 * node bench/cold-scan.ts [--megabytes 1800] [--rounds 5] [--isolation thread|process]
 *
 * `--megabytes` is the size before compression. `--isolation`: threads, as in `plimsoll scan`, or child processes, as in the service;
 * memory and processor time of child processes are not measured. Bars: 0.8 of gzip's time with one layer, 0.5 with five, 512 MiB of memory.
 */
const values = new Command()
  .option('--megabytes <number>', '', '1800')
  .option('--rounds <number>', '', '5')
  .option('--isolation <text>', '', 'thread')
  .parse()
  .opts<{ megabytes: string; rounds: string; isolation: string }>();
const rounds = Number(values.rounds);

interface Scan {
  packages: number;
  warnings: number;
  maxRssKibibytes: number;
  cpuSeconds: number;
}

if (dockerRegistryMissing !== '') throw new Error(`This benchmark cannot run here:${dockerRegistryMissing}`);
const registry = await startDockerRegistry();
try {
  console.log('| layers | compressed MB | plain MB | gzip -dc s | cold scan s | ratio | CPU s | peak MiB | packages |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const layers of [1, 5]) {
    const image = await makeBenchImage(layers, Number(values.megabytes));
    const reference = `${registry.host}/bench:${layers}`;
    pushWithSkopeo(`oci:${image.layout}:image`, reference);
    console.log(row(layers, image, measure(image, reference)));
  }
} finally {
  await registry.stop();
}

function measure(image: BenchImage, reference: string) {
  const gzipSeconds: number[] = [];
  const scanSeconds: number[] = [];
  const scans: Scan[] = [];
  for (let round = 0; round < rounds; round += 1) {
    gzipSeconds.push(secondsOf(() => image.blobs.forEach(decompressToNothing)));
    scanSeconds.push(secondsOf(() => scans.push(scanOnce(reference))));
  }
  return { gzipSeconds, scanSeconds, scans };
}

function row(
  layers: number,
  image: BenchImage,
  { gzipSeconds, scanSeconds, scans }: ReturnType<typeof measure>,
): string {
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
  const ratio = median(scanSeconds) / median(gzipSeconds);
  const cells = [
    layers,
    megabytes(image.compressedBytes),
    megabytes(image.plainBytes),
    median(gzipSeconds).toFixed(2),
    median(scanSeconds).toFixed(2),
    ratio.toFixed(2),
    median(scans.map((scan) => scan.cpuSeconds)).toFixed(2),
    (Math.max(...scans.map((scan) => scan.maxRssKibibytes)) / 1024).toFixed(0),
    scans[0]?.packages,
  ];
  return `| ${cells.join(' | ')} |`;
}

function decompressToNothing(blob: string): void {
  const { status } = spawnSync('sh', ['-c', 'gzip -dc < "$1" > /dev/null', 'sh', blob], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`gzip ended with ${status}`);
}

function scanOnce(reference: string): Scan {
  const runner = path.join(import.meta.dirname, 'cold-scan', 'scan-once.ts');
  const text = execFileSync(process.execPath, [runner, reference, values.isolation], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(text) as Scan;
}

function secondsOf(work: () => void): number {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1000;
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
