import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restartOnExit } from './restart-on-exit.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const log = { info: () => undefined, warn: () => undefined };
const polling = { timeout: 60_000, interval: 50 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-kept-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe('restartOnExit', () => {
  it('restarts a killed server at the same address with committed data, repeatedly, and stops the last one', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
    const { url } = postgres.address;
    const kept = restartOnExit(postgres, log);
    await query(url, 'create table kept as select 1 as row');
    for (let kill = 1; kill <= 2; kill += 1) {
      const killed = postgres.serverPid;
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => postgres.serverPid, polling).not.toBe(killed);
      expect(await query(url, 'select row from kept')).toEqual([{ row: 1 }]);
    }
    await kept.stop();
    await expect(query(url, 'select 1')).rejects.toThrow('ENOENT');
  });

  it('gives up when the server ends repeatedly, and when it does not start', async () => {
    let starts = 0;
    const ending = {
      ended: Promise.resolve(['out of luck']),
      startAgain: async () => void (starts += 1),
      stop: async () => undefined,
    };
    expect(await restartOnExit(ending, log).lost).toEqual(['out of luck']);
    expect(starts).toBe(9);
    const broken = { ...ending, startAgain: () => Promise.reject(new Error('no space left')) };
    expect(await restartOnExit(broken, log).lost).toEqual(['out of luck', 'no space left']);
  });
});
