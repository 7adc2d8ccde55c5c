import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';
import { psqlConnection } from '../../tools/psql/psql-connection.ts';

const repository = resolve(import.meta.dirname, '../..');
const silent = { info: () => undefined, warn: () => undefined };
const missing = spawnSync('psql', ['--version']).error === undefined ? '' : ' [needs psql]';

let dataDir: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-psql-'));
  postgres = await startEmbeddedPostgres({ dataDir, log: silent });
});

afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function psql(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['tools/psql.ts', ...args], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', PLIMSOLL_DATA_DIR: dataDir, ...environment },
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, stdout, stderr };
}

describe('tools/psql.ts', () => {
  it.skipIf(missing)(`opens the embedded database of a running service${missing}`, async () => {
    expect(await psql(['-XAtc', 'select current_user'])).toEqual({ code: 0, stdout: 'plimsoll\n', stderr: '' });
  });

  it.skipIf(missing)(`passes the exit code of psql on${missing}`, async () => {
    expect(await psql(['-Xc', 'select nonsense'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nonsense'),
    });
  });

  it('names the address and the file with the password, and not the password, without psql', async () => {
    const { code, stderr } = await psql([], { PATH: dataDir });
    const password = (await readFile(join(dataDir, 'postgres/password'), 'utf8')).trim();
    expect(code).toBe(1);
    expect(stderr).toContain('psql is not installed');
    expect(stderr).toContain(`postgresql://plimsoll@localhost/postgres?host=${encodeURIComponent(dataDir)}`);
    expect(stderr).toContain(join(dataDir, 'postgres/password'));
    expect(stderr).not.toContain(password);
  });

  it('creates no database in a data folder that has none', async () => {
    const empty = join(dataDir, 'empty');
    const { code, stderr } = await psql([], { PLIMSOLL_DATA_DIR: empty });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `plimsoll: There is no database in the data folder ${empty}.\n`,
    });
  });

  it('names the address of DATABASE_URL without its password', async () => {
    const { stderr } = await psql([], { PATH: dataDir, DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/name' });
    expect(stderr).toContain('postgres://user@127.0.0.1:9/name');
    expect(stderr).not.toContain('secret');
  });
});

describe('psqlConnection', () => {
  it.each([
    ['before the host', 'postgres://u:p%40ss@h:5433/n?sslmode=require', 'postgres://u@h:5433/n?sslmode=require'],
    ['among the parameters', 'postgres://u@h/n?password=p%40ss&host=/s', 'postgres://u@h/n?host=%2Fs'],
  ])('moves a password %s from the address to the environment', (_, address, url) => {
    expect(psqlConnection(address)).toEqual({ url, environment: { PGPASSWORD: 'p@ss' } });
  });

  it('sets no password in the environment when the address has none', () => {
    expect(psqlConnection('postgres://u@h/n')).toEqual({ url: 'postgres://u@h/n', environment: {} });
  });
});
