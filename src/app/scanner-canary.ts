import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { formatPlatform } from '../domain/platform.ts';
import type { EnginePool } from '../engine/pipeline/engine-pool.ts';
import { scanImageEncoded } from '../engine/pipeline/scan-image.ts';
import { recordRefusedScanner } from '../features/scanning/scans/refused-scanner-store.ts';
import type { ReadinessCheck } from '../http/health.ts';
import { makeFolder } from '../lib/make-folder.ts';
import { onceSucceeded } from '../lib/once-succeeded.ts';
import { ociLayoutSource } from '../oci/archive/oci-layout-source.ts';
import { goldenCorpusRevision } from '../scanners/canary/corpus/golden-images.ts';
import { type WrittenImage, writeCorpus } from '../scanners/canary/corpus/write-corpus.ts';
import { type Canary, createCanary, type RefusedRelease } from '../scanners/canary/create-canary.ts';
import { createReleaseFiles } from '../scanners/canary/release-files.ts';
import { type CorpusImage, tryOut } from '../scanners/canary/try-out.ts';
import type { ExternalScannersOptions } from '../scanners/host/external-scanners.ts';

export interface ScannerCanaryDependencies {
  db: Kysely<Database>;
  log: Logger;
  pool: Pick<EnginePool, 'run' | 'limits'>;
  dataDir: string;
  options: Omit<ExternalScannersOptions, 'find' | 'select'>;
}

/** The canary of the service. A refused release is logged, audited, and a warning of `/readyz`. */
export function createScannerCanary({ db, log, pool, dataDir, options }: ScannerCanaryDependencies): Canary {
  const readCorpus = onceSucceeded(() => makeCorpus(pool, join(dataDir, 'scanners', 'corpus')));
  const { signal } = new AbortController();
  return createCanary({
    corpus: goldenCorpusRevision,
    files: createReleaseFiles(join(dataDir, 'scanners', 'accepted')),
    tryOut: async (found) => tryOut(found, await readCorpus(), options, signal),
    onMessage: (message) => log.info(message),
    async onRefused(refused) {
      log.warn({ refused }, describeRefused(refused));
      await recordRefusedScanner(db, refused);
    },
  });
}

export function canaryReadiness(canary: Canary): ReadinessCheck {
  return {
    name: 'scanners',
    async check() {
      const [first] = canary.refused();
      return first === undefined ? { status: 'ok' } : { status: 'warning', message: describeRefused(first) };
    },
  };
}

function describeRefused({ name, version, databaseVersion, recall, accepted }: RefusedRelease): string {
  const release = `${name} ${version ?? 'of unknown version'} with database ${databaseVersion ?? 'none'}`;
  const share = Math.floor(recall * 100);
  return `${release} finds ${share} % of what ${accepted.version ?? 'the accepted release'} finds on the golden corpus. The accepted release stays in use.`;
}

async function makeCorpus(pool: ScannerCanaryDependencies['pool'], folder: string): Promise<CorpusImage[]> {
  await makeFolder(folder);
  const images: CorpusImage[] = [];
  for (const one of await writeCorpus(folder)) images.push(await readImage(pool, one));
  return images;
}

async function readImage(
  pool: ScannerCanaryDependencies['pool'],
  { name, reference, path }: WrittenImage,
): Promise<CorpusImage> {
  const source = ociLayoutSource({ path });
  const { signal } = new AbortController();
  const resolved = await source.resolve(undefined, signal);
  const { inventory } = await scanImageEncoded({ source, resolved, pool, onProgress: () => undefined, signal });
  const { digest, platform } = resolved;
  return {
    name,
    source,
    resolved,
    inventory,
    image: { name: reference, tag: '1.0', digest, platform: formatPlatform(platform) },
  };
}
