import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { dockerRegistryMissing, pushWithSkopeo, startDockerRegistry } from '../test/helpers/docker-registry.ts';
import { buildCommandLine } from '../tools/build/build-command-line.ts';
import { type EngineImage, engineImageNames, makeEngineImage } from './engine/make-images.ts';
import { type Measured, measureProgram } from './engine/measure-program.ts';
import { findPeer, type PeerPlace, peers, type ScanKind } from './engine/peers.ts';

/**
 * Duration, processor time and peak memory of `plimsoll scan` on real images, beside `gzip -dc` of the same layers and the scanners trivy,
 * syft, grype and osv-scanner as far as they are installed, alternated in the same run.
 *
 * node bench/engine.ts [--images node,java,python,alpine] [--rounds 3] [--kinds sbom-registry,sbom-archive,matching-archive,known]
 *   [--cache FOLDER] [--data-dir FOLDER]
 *
 * Scanners are found in the folder PEERS_BIN or on the path. For matching, PEERS_DATA names the folder with the scanners' databases
 * (`trivy-cache`, `grype-cache`, `osv-db`), and `--data-dir` the folder in which `plimsoll db update` stored the advisories. The images are
 * built once and kept in the cache folder: that needs debootstrap, skopeo, npm, pip, Maven and 15 GB.
 *
 * Bars, on two quiet cores: 0.55 of gzip's time, 1.7 times as fast as trivy, 4.5 times as fast as syft, with matching from archives 1.5
 * times as fast as trivy; 320 MiB; 0.3 s for the tiny image (alpine); 50 ms for a known digest.
 */
const kinds = ['sbom-registry', 'sbom-archive', 'matching-archive', 'known'] as const;

const values = new Command()
  .option('--images <names>', '', engineImageNames.join(','))
  .option('--rounds <number>', '', '3')
  .option('--kinds <names>', '', kinds.join(','))
  .option('--cache <folder>', '', path.join(tmpdir(), 'plimsoll-bench-engine'))
  .option('--data-dir <folder>', '')
  .parse()
  .opts<{ images: string; rounds: string; kinds: string; cache: string; dataDir?: string }>();
const rounds = Number(values.rounds);
const imageNames = engineImageNames.filter((name) => values.images.split(',').includes(name));
const wantedKinds = kinds.filter((kind) => values.kinds.split(',').includes(kind));

if (dockerRegistryMissing !== '') throw new Error(`This benchmark cannot run here:${dockerRegistryMissing}`);
// What users install. Running the modules takes 0.1 s longer.
const projectDir = path.resolve(import.meta.dirname, '..');
await buildCommandLine(projectDir, path.join(projectDir, 'dist/cli'));
const scratch = mkdtempSync(path.join(tmpdir(), 'plimsoll-bench-run-'));
const registry = await startDockerRegistry();
try {
  for (const name of imageNames) await measureImage(await makeEngineImage(name, values.cache));
} finally {
  await registry.stop();
  rmSync(scratch, { recursive: true, force: true });
}

async function measureImage(image: EngineImage): Promise<void> {
  const reference = `${registry.host}/bench/${image.name}:1`;
  if (wantedKinds.some((kind) => kind === 'sbom-registry' || kind === 'known')) {
    pushWithSkopeo(`oci:${image.layout}`, reference);
  }
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  const sizes = `${megabytes(image.compressedBytes)} MB compressed, ${megabytes(image.plainBytes)} MB plain`;
  console.log(`\n## ${image.name}: ${image.blobs.length} layers, ${sizes}`);
  if (wantedKinds.includes('sbom-registry')) await compare(image, 'SBOM, registry', sbomFrom('registry'), reference);
  if (wantedKinds.includes('sbom-archive')) await compare(image, 'SBOM, archive', sbomFrom('archive'), image.archive);
  if (wantedKinds.includes('matching-archive') && values.dataDir !== undefined) {
    await compare(image, 'matching, archive', { source: 'archive', isMatching: true }, image.archive);
  }
  if (wantedKinds.includes('known')) measureKnown(reference);
}

function sbomFrom(source: ScanKind['source']): ScanKind {
  return { source, isMatching: false };
}

/** A program to measure, with what must be prepared before each run. */
interface Contender {
  name: string;
  run(): Promise<Measured>;
}

async function compare(image: EngineImage, title: string, kind: ScanKind, target: string): Promise<void> {
  const contenders = [gzipOf(image), plimsollOn(kind, target), ...installedPeers(kind, target)];
  const results = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, run } of contenders) results.get(name)?.push(await run());
  }
  const own = median(results.get('plimsoll')?.map(({ seconds }) => seconds) ?? []);
  console.log(`\n### ${title}\n`);
  console.log('| program | seconds | CPU s | peak MiB | its seconds / plimsoll | plimsoll / its seconds |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const [name, runs] of results) console.log(row(name, runs, own));
}

function row(name: string, runs: Measured[], ownSeconds: number): string {
  const seconds = median(runs.map((run) => run.seconds));
  const cells = [
    name,
    seconds.toFixed(2),
    median(runs.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2),
    Math.max(...runs.map(({ peakMebibytes }) => peakMebibytes)).toFixed(0),
    (seconds / ownSeconds).toFixed(2),
    (ownSeconds / seconds).toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}

function gzipOf({ blobs }: EngineImage): Contender {
  const script = 'for blob; do gzip -dc < "$blob" > /dev/null || exit 1; done';
  return { name: 'gzip -dc', run: () => measureProgram(['sh', '-c', script, 'sh', ...blobs]) };
}

function plimsollOn({ source, isMatching }: ScanKind, target: string): Contender {
  const program = path.resolve(import.meta.dirname, '../tools/plimsoll.mjs');
  const dataDir = isMatching && values.dataDir !== undefined ? values.dataDir : path.join(scratch, 'no-advisories');
  const address = source === 'registry' ? ['--insecure', '--allow-private'] : [];
  const format = ['--format', isMatching ? 'json' : 'cyclonedx', '--output', path.join(scratch, 'result')];
  const args = ['scan', '--offline', '--data-dir', dataDir, ...address, ...format, target];
  return { name: 'plimsoll', run: () => measureProgram([process.execPath, program, ...args]) };
}

function installedPeers(kind: ScanKind, image: string): Contender[] {
  const databases = process.env['PEERS_DATA'];
  return peers.flatMap(({ name, command }) => {
    const program = findPeer(name);
    const place = (): PeerPlace => ({ program: program ?? '', image, scratch: emptyFolder(name), databases });
    if (program === undefined || command(kind, place()) === undefined) return [];
    const run = async (): Promise<Measured> => {
      // The caches of an earlier run must not count.
      const next = command(kind, place());
      if (next === undefined) throw new Error(`${name} cannot run`);
      return measureProgram(next.command, next);
    };
    return [{ name, run }];
  });
}

function emptyFolder(name: string): string {
  const folder = path.join(scratch, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

function measureKnown(reference: string): void {
  const program = path.join(import.meta.dirname, 'engine', 'scan-known.ts');
  const text = execFileSync(process.execPath, [program, reference, String(rounds)], { encoding: 'utf8' });
  const { cachedLayersMs, knownDigestMs } = JSON.parse(text) as Record<'cachedLayersMs' | 'knownDigestMs', number>;
  console.log(`\ncached layers ${cachedLayersMs.toFixed(0)} ms, known digest ${knownDigestMs.toFixed(0)} ms`);
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
