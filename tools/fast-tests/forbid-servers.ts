import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import workerThreads from 'node:worker_threads';

/**
 * Makes a fast test fail when it starts a server, a process or a thread, or opens a connection. `vitest.fast.config.ts` loads it before
 * each test file.
 */
function refuse(): never {
  throw new Error(
    'A fast test starts no server, process, thread or connection. The rule is in tools/fast-tests/list-fast-tests.ts.',
  );
}

net.Server.prototype.listen = refuse;
net.Socket.prototype.connect = refuse;
const starters = ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'];
Object.assign(childProcess, Object.fromEntries(starters.map((name) => [name, refuse])));
Object.assign(workerThreads, { Worker: refuse });
syncBuiltinESMExports();
