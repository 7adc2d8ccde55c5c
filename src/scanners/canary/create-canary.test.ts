import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundScanner } from '../host/external-scan.ts';
import { createCanary, type RefusedRelease } from './create-canary.ts';
import { createReleaseFiles } from './release-files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canary-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const statements = Array.from({ length: 100 }, (_, index) => `statement ${index}`);
let machines = 0;

/** A machine with one scanner whose program and database a test replaces. */
async function startMachine() {
  machines += 1;
  const root = join(folder, `machine-${machines}`);
  const found: FoundScanner = {
    name: 'trivy',
    program: join(root, 'trivy'),
    databaseFolder: join(root, 'database'),
    missing: null,
  };
  await mkdir(join(root, 'database'), { recursive: true });
  const events: RefusedRelease[] = [];
  const tried: string[] = [];
  const install = async (version: string, database: string): Promise<void> => {
    await writeFile(found.program, version);
    await writeFile(join(root, 'database', 'db'), database);
  };
  const start = (result: (version: string) => string[] | null, corpus = 1) =>
    createCanary({
      corpus,
      files: createReleaseFiles(join(root, 'accepted')),
      tryOut: async ({ program }) => {
        const version = await readFile(program, 'utf8');
        tried.push(version);
        return { version, databaseVersion: 'v2', statements: result(version) };
      },
      onRefused: async (refused) => void events.push(refused),
      onMessage: () => undefined,
    });
  const used = async (canary: ReturnType<typeof start>): Promise<string> => {
    const [one] = await canary.select([found]);
    const database = await readFile(join(one?.databaseFolder ?? '', 'db'), 'utf8');
    return `${await readFile(one?.program ?? '', 'utf8')} ${database}`;
  };
  return { install, start, used, events, tried };
}

describe('createCanary', () => {
  it('tries a new release once, and uses a copy of it also after a restart', async () => {
    const machine = await startMachine();
    await machine.install('1.0', 'a');
    const canary = machine.start(() => statements);
    expect(await Promise.all([machine.used(canary), machine.used(canary)])).toEqual(['1.0 a', '1.0 a']);
    expect(await machine.used(machine.start(() => statements))).toBe('1.0 a');
    expect(machine.tried).toEqual(['1.0']);
  });

  it('accepts a release or database that finds as much, and one that loses a withdrawn advisory', async () => {
    const machine = await startMachine();
    const canary = machine.start((version) => (version === '3.00' ? statements.slice(1) : [...statements, version]));
    await machine.install('1.0', 'a');
    await machine.used(canary);
    await machine.install('1.0', 'newer');
    expect(await machine.used(canary)).toBe('1.0 newer');
    await machine.install('3.00', 'newest');
    expect(await machine.used(canary)).toBe('3.00 newest');
    expect(machine.events).toEqual([]);
  });

  it.each([
    ['finds less', () => statements.slice(50), 0.5],
    ['fails', () => null, 0],
  ])('keeps the accepted release when a new one %s, and raises one event', async (_what, result, recall) => {
    const machine = await startMachine();
    const canary = machine.start((version) => (version === '1.0' ? statements : result()));
    await machine.install('1.0', 'a');
    await machine.used(canary);
    await machine.install('2.00', 'bad database');
    expect(await machine.used(canary)).toBe('1.0 a');
    expect(await machine.used(canary)).toBe('1.0 a');
    const refused = {
      name: 'trivy',
      version: '2.00',
      databaseVersion: 'v2',
      recall,
      accepted: { version: '1.0', databaseVersion: 'v2' },
    };
    expect(machine.events).toEqual([refused]);
    expect(canary.refused()).toEqual([refused]);
    await machine.install('1.0', 'repaired');
    expect(await machine.used(canary)).toBe('1.0 repaired');
    expect(canary.refused()).toEqual([]);
  });

  it('tries the accepted release on a new corpus before it compares another release with it', async () => {
    const machine = await startMachine();
    await machine.install('1.0', 'a');
    await machine.used(machine.start(() => statements));
    const about = (version: string) => statements.map((one) => `new ${one}`).slice(version === '2.00' ? 50 : 0);
    const canary = machine.start(about, 2);
    expect(await machine.used(canary)).toBe('1.0 a');
    expect(machine.tried).toEqual(['1.0']);
    await machine.install('2.00', 'b');
    expect(await machine.used(canary)).toBe('1.0 a');
    expect(machine.tried).toEqual(['1.0', '1.0', '2.00']);
    expect(machine.events).toMatchObject([{ version: '2.00', recall: 0.5 }]);
    await machine.install('3.000', 'c');
    expect(await machine.used(canary)).toBe('3.000 c');
    expect(machine.tried.slice(3)).toEqual(['3.000']);
  });
});
