import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { isFileError, openProblem } from '../../lib/file-problem.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import type { DatabaseAddress } from '../database-address.ts';
import { DatabaseSetupError } from '../database-setup-error.ts';
import { addressUrl } from './address-url.ts';
import { type Cluster, openCluster, passwordFileOf } from './cluster.ts';
import { clearLeftoverServer } from './leftover-server.ts';
import { type PostgresBinaries, prepareBinaries } from './postgres-binaries.ts';
import { sharedBuffers } from './server-memory.ts';
import { chooseServerUser, type ServerUser } from './server-user.ts';
import { lockDataFolder } from './service-lock.ts';
import { openSocketFolder, type SocketFolder } from './socket-folder.ts';
import { startWatched, type WatchedServer } from './watchdog.ts';

export interface EmbeddedPostgresRequest {
  /** The data folder of the service; the database is in `postgres/`. */
  dataDir: string;
  log: Pick<BaseLogger, 'info' | 'warn'>;
  /** Receives short sentences about steps that may take long. */
  onProgress?: (message: string) => void;
  /** Additional server settings for tests: `{ fsync: 'off' }`. */
  settings?: Record<string, string>;
  /** Ends the start, such as a recovery that takes long. The server is stopped, and `startEmbeddedPostgres` rejects with the reason. */
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  address: DatabaseAddress;
  /** PID of PostgreSQL's main process; changes with `startAgain`. */
  readonly serverPid: number;
  /** Resolves when the server has ended for any reason, with the last lines of its log; replaced by `startAgain`. */
  readonly ended: Promise<string[]>;
  /** Restarts a server that ended unexpectedly: the same database at the same address. */
  startAgain(): Promise<void>;
  /** Stops the server cleanly and unlocks the data folder. */
  stop(): Promise<void>;
}

/** Recovery after a crash may take long, but must end. */
const readyTimeoutMs = 300_000;

/**
 * Starts the PostgreSQL of the npm package on files in the data folder, accessible only through a Unix socket with a password. It never
 * outlives this process. Throws `DatabaseSetupError` when the folder is in use, too new or inaccessible.
 */
export async function startEmbeddedPostgres(request: EmbeddedPostgresRequest): Promise<EmbeddedPostgres> {
  const onProgress = request.onProgress ?? (() => undefined);
  const dataDir = resolve(request.dataDir);
  const home = join(dataDir, 'postgres');
  const owner = await chooseServerUser(join(home, 'cluster'));
  await makeHome(home, owner);
  const lock = await lockDataFolder(home, dataDir);
  try {
    const binaries = await prepareBinaries(owner, [home, '/var/lib/plimsoll', tmpdir()], onProgress);
    await clearLeftoverServer(join(home, 'cluster'), onProgress, request.signal);
    request.signal?.throwIfAborted();
    const cluster = await openCluster(home, owner, binaries, onProgress);
    request.signal?.throwIfAborted();
    const socket = await openSocketFolder(home, cluster.folder, owner);
    const parts = { binaries, cluster, socket, owner };
    let running = await launch(parts, request).catch(async (error: unknown) => {
      await socket.remove();
      throw error;
    });
    return {
      address: { url: addressUrl(cluster.password, socket.clientPath), passwordFile: passwordFileOf(home) },
      get serverPid() {
        return running.serverPid;
      },
      get ended() {
        return running.server.ended;
      },
      async startAgain() {
        await running.server.ended;
        await clearLeftoverServer(cluster.folder, () => undefined);
        running = await launch(parts, { ...request, signal: undefined });
      },
      async stop() {
        await running.server.stop();
        await socket.remove();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function makeHome(home: string, owner: ServerUser): Promise<void> {
  try {
    await makeFolder(home, { mode: owner ? 0o711 : 0o700 });
  } catch (error) {
    const isMissing = isFileError(error) && error.code === 'ENOENT';
    const problem = isMissing ? 'the system creates no folder there' : openProblem(error);
    throw new DatabaseSetupError(
      `The data folder ${join(home, '..')} cannot be used: ${problem}. Choose another folder with PLIMSOLL_DATA_DIR.`,
      { cause: error },
    );
  }
}

interface ServerParts {
  binaries: PostgresBinaries;
  cluster: Cluster;
  socket: SocketFolder;
  owner: ServerUser;
}

type LaunchOptions = Pick<EmbeddedPostgresRequest, 'log' | 'settings'> & { signal?: AbortSignal | undefined };

async function launch(
  { binaries, cluster, socket, owner }: ServerParts,
  { log, settings, signal }: LaunchOptions,
): Promise<{ server: WatchedServer; serverPid: number }> {
  const command = [
    join(binaries.folder, 'bin/postgres'),
    '-D',
    cluster.dataArgument,
    ...Object.entries({ ...serverSettings(socket), ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
  ];
  // Processes of a killed server may hold its shared memory a moment longer, so that the start is retried.
  for (const retryUntil = Date.now() + 10_000; ; await delay(200)) {
    const server = startWatched(command, cluster.workingFolder, owner, (line) =>
      log.info({ component: 'postgres' }, line),
    );
    const serverPid = await untilReady(server, cluster.folder, signal);
    if (serverPid !== undefined) return { server, serverPid };
    const lines = server.hasEnded() ? await server.ended : ['it was not ready in time'];
    await server.stop();
    signal?.throwIfAborted();
    if (lines.some((line) => line.includes('is still in use')) && Date.now() < retryUntil) continue;
    throw new DatabaseSetupError(`PostgreSQL did not start: ${lines.slice(-5).join(' / ')}`);
  }
}

function serverSettings(socket: SocketFolder): Record<string, string> {
  return {
    listen_addresses: '',
    // Part of the name of the socket only.
    port: '5432',
    unix_socket_directories: socket.serverPath,
    unix_socket_permissions: '0700',
    // Findings have many indexes: inserting 20,000 findings takes half as long again when their pages are not in memory.
    shared_buffers: `${sharedBuffers() / 1024}kB`,
    // After each checkpoint the first change of a page logs the complete page. With fewer checkpoints, large results write a third as much.
    // Recovery after a crash replays at most this much.
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    logging_collector: 'off',
    log_destination: 'stderr',
    // Query errors are reported to the client; the log is for the server itself.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
}

/**
 * Returns the PID of the ready server, or undefined when it ended, timed out, or `signal` fired. The eighth line of postmaster.pid has the
 * state.
 */
async function untilReady(
  server: WatchedServer,
  clusterFolder: string,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const end = Date.now() + readyTimeoutMs;
  while (!server.hasEnded() && signal?.aborted !== true && Date.now() < end) {
    const text = await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8').catch(() => '');
    const lines = text.split('\n');
    if (lines[7]?.trim() === 'ready') return Number(lines[0]);
    await delay(10);
  }
  return undefined;
}
