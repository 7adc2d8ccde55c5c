import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { runningPostgres } from '../../src/db/embedded/running-postgres.ts';
import { createOrganization, type RunningService, startService } from '../../test/helpers/service.ts';
import { type Sizes, seed } from './seed.ts';
import { seedSmallLists } from './seed-small-lists.ts';

export interface SeededService {
  /** Its key belongs to the organization with three tenths of all data. */
  service: RunningService;
  /** Key of an organization of the usual size. */
  secondKey: string;
  /** Whether the data folder stays for later runs. */
  isKept: boolean;
}

/** Starts a service whose database has lists of these sizes. With `keep`, a database is seeded once and stays in a folder for each size. */
export async function openSeededService(
  sizes: Omit<Sizes, 'largeShare'>,
  keep: string | undefined,
): Promise<SeededService> {
  const kept = keep === undefined ? undefined : await keptFolder(keep, sizes.findings);
  const environment = { PLIMSOLL_LOG_LEVEL: 'silent' };
  const service = await startService({ environment, readyMs: 1_800_000, ...kept });
  try {
    const secondKey = kept?.second ?? (await seedService(service, sizes));
    if (kept?.second === undefined) {
      if (kept)
        await writeFile(keysFile(service.dataDir), JSON.stringify({ apiKey: service.apiKey, second: secondKey }));
    } else console.log(`\n${sizes.findings} findings, seeded before`);
    const { url } = await runningPostgres(service.dataDir);
    await seedSmallLists(url, await organizationOf(url));
    return { service, secondKey, isKept: kept !== undefined };
  } catch (error) {
    await service.stop({ keepData: kept !== undefined });
    throw error;
  }
}

interface KeptFolder {
  dataDir: string;
  apiKey?: string;
  /** Key of the second organization; absent until it is seeded. */
  second?: string;
}

const keysFile = (dataDir: string): string => path.join(dataDir, 'bench-keys.json');

async function keptFolder(keep: string, findings: number): Promise<KeptFolder> {
  const dataDir = path.resolve(keep, String(findings));
  await mkdir(dataDir, { recursive: true });
  const isSeeded = await access(keysFile(dataDir)).then(
    () => true,
    () => false,
  );
  return isSeeded ? { dataDir, ...JSON.parse(await readFile(keysFile(dataDir), 'utf8')) } : { dataDir };
}

/** Seeds the database and returns the key of the second organization. */
async function seedService(service: RunningService, sizes: Omit<Sizes, 'largeShare'>): Promise<string> {
  const { url } = await runningPostgres(service.dataDir);
  const first = await organizationOf(url);
  const second = await createOrganization(service, 'second');
  const seededAt = performance.now();
  await seed(url, { ...sizes, largeShare: 0.3 }, [first, second.organizationId]);
  const seconds = ((performance.now() - seededAt) / 1000).toFixed(0);
  const { findings, scans, organizations } = sizes;
  console.log(`\n${findings} findings, ${scans} scans, ${organizations} organizations, seeded in ${seconds} s`);
  return second.apiKey;
}

export async function organizationOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from organizations order by created_at limit 1');
  await client.end();
  return rows[0]?.id ?? '';
}
