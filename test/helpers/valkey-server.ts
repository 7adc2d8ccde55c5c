import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const programs = ['valkey-server', 'redis-server'] as const;

function findProgram(): string | undefined {
  return programs.find((name) => {
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

const program = findProgram();

/** Empty, or the reason why no server can be started here, for the title of a test. */
export const valkeyMissing = program === undefined ? " [needs Debian's valkey-server or redis-server]" : '';

export interface ValkeyServer {
  /** `127.0.0.1:port`. */
  host: string;
  port: number;
  url: string;
  /** Stops answering without closing connections. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

export interface ValkeyServerOptions {
  port?: number;
  password?: string;
  /** Files of a certificate and its key: the port then has TLS. */
  tls?: { certificate: string; key: string };
  args?: readonly string[];
}

/** Starts a server without persistence on a loopback port, with a folder that `stop` deletes. */
export async function startValkey(options: ValkeyServerOptions = {}): Promise<ValkeyServer> {
  if (program === undefined) throw new Error('no server is installed');
  const folder = mkdtempSync(join(tmpdir(), 'plimsoll-valkey-'));
  const { port = await freePort(), password, tls, args = [] } = options;
  const own = ['--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no', '--daemonize', 'no'];
  const ports = tls
    ? [
        '--port',
        '0',
        '--tls-port',
        String(port),
        '--tls-cert-file',
        tls.certificate,
        '--tls-key-file',
        tls.key,
        '--tls-auth-clients',
        'no',
      ]
    : ['--port', String(port)];
  const child = spawn(
    program,
    [...own, ...ports, ...(password === undefined ? [] : ['--requirepass', password]), ...args],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  await ready(child.stdout);
  child.stdout.resume();
  const [scheme, credentials] = [
    tls ? 'rediss' : 'redis',
    password === undefined ? '' : `:${encodeURIComponent(password)}@`,
  ];
  return {
    host: `127.0.0.1:${port}`,
    port,
    url: `${scheme}://${credentials}127.0.0.1:${port}`,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(stdout: Readable): Promise<void> {
  let printed = '';
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    if (/Ready to accept connections/.test(printed)) return;
  }
  throw new Error(`the server has ended: ${printed}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
