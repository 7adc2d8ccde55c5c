import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Seeded, seedOrganization } from '../../../tools/seed/seed-organization.ts';

const projectDir = resolve(import.meta.dirname, '../../..');
const cacheFolder = join(projectDir, 'node_modules/.cache/plimsoll-web-tests');
/** Files that decide the content of the seeded data folder. */
const sources = ['migrations', 'src/engine/advisories', 'tools/seed', 'test/web/harness/seed-once.ts'];

/** Small, so that the seed takes seconds, and with each kind of content: states of attestations, failed and partial scans, reports. */
const small = { images: 6, steps: [60, 45, 20, 14, 7, 1] };
/** For pictures: lists and charts as in a real organization. The seed takes minutes. */
const large = { images: 24, steps: [30, 30, 14, 7, 7, 1] };
const size = process.env['PLIMSOLL_SCREENSHOTS'] === undefined ? small : large;

export interface SeededFolder extends Seeded {
  /** A copy for one run, which the caller removes. */
  dataDir: string;
}

/**
 * A data folder with the seeded organization. The seed runs once a day for the same sources, because its times are relative to the day, and
 * each run gets a copy.
 */
export async function seedOnce(say: (line: string) => void): Promise<SeededFolder> {
  const day = new Date().toISOString().slice(0, 10);
  const kept = join(cacheFolder, `${day}-${size.images}-${await hashOf(sources)}`);
  const seeded = (await readSeeded(kept)) ?? (await seedInto(kept, say));
  const parent = await mkdtemp(join(tmpdir(), 'plimsoll-web-tests-'));
  const dataDir = join(parent, 'data');
  await copyFolder(join(kept, 'data'), dataDir);
  return { ...seeded, dataDir };
}

async function seedInto(kept: string, say: (line: string) => void): Promise<Seeded> {
  say('Seeding an organization, once a day…');
  // The server of the database runs as another user, which may not enter every folder.
  const parent = await mkdtemp(join(tmpdir(), 'plimsoll-web-seed-'));
  try {
    const seeded = await seedOrganization({ dataDir: join(parent, 'data'), ...size, say: () => undefined });
    // Folders of other days and other sources.
    await rm(cacheFolder, { recursive: true, force: true });
    const unfinished = `${kept}.unfinished`;
    await mkdir(unfinished, { recursive: true });
    await copyFolder(join(parent, 'data'), join(unfinished, 'data'));
    await writeFile(join(unfinished, 'seeded.json'), JSON.stringify(seeded), { mode: 0o600 });
    await rename(unfinished, kept);
    return seeded;
  } finally {
    await rm(parent, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function readSeeded(kept: string): Promise<Seeded | undefined> {
  try {
    return JSON.parse(await readFile(join(kept, 'seeded.json'), 'utf8')) as Seeded;
  } catch {
    return undefined;
  }
}

/** With owners and modes, because PostgreSQL refuses a folder that others can read. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await promisify(execFile)('cp', ['-a', from, to]);
}

async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesIn(join(projectDir, path))) {
      hash.update(`${file}\n`).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesIn(path: string): Promise<string[]> {
  if (path.endsWith('.ts')) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.flatMap((one) => (one.isFile() ? [join(one.parentPath, one.name)] : [])).sort();
}
