import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fastFolder } from './fast-folder.ts';
import { copyPreparedCluster } from './prepared-cluster.ts';
import { programFile } from './program-file.ts';

/** A complete Plimsoll in a separate process, as `npm start` runs it, with a database and data folder of the test. */
/** A separate database needs a new key. Processes that share the database share the key. */
export const masterKey = Buffer.alloc(32, 'service tests').toString('base64');

export interface RunningService {
  url: string;
  apiKey: string;
  dataDir: string;
  process: ChildProcess;
  /** All output on standard output and standard error so far. */
  output(): string;
  /** Calls the API with the admin key. `path` begins with `/`. */
  api(path: string, options?: ApiOptions): Promise<ApiAnswer>;
  /** Sends SIGTERM and waits for the end. The data folder is deleted unless `keepData`. Returns the exit code. */
  stop(options?: { signal?: NodeJS.Signals; keepData?: boolean }): Promise<number | null>;
}

export interface ApiOptions {
  method?: string;
  body?: unknown;
  apiKey?: string;
  headers?: Record<string, string>;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  body: { data?: unknown; meta?: unknown; links?: unknown; error?: { code: string; message: string } };
}

export interface ServiceOptions {
  /** A separate database. The embedded one when absent. */
  databaseUrl?: string;
  environment?: Record<string, string>;
  /** Working folder. The data folder when absent. */
  cwd?: string;
  /** Uses the folder and key of an earlier service. */
  dataDir?: string;
  apiKey?: string;
  /** File of another program than the joined one. */
  program?: string;
  /** Creates the files of the embedded database itself, as on a new machine. By default a new data folder has them. */
  createsDatabase?: boolean;
  /** Longest wait for the ready line. */
  readyMs?: number;
}

export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(fastFolder(), 'plimsoll-service-')));
  const apiKey = options.apiKey ?? `svc_ak_${randomBytes(24).toString('hex')}`;
  await mkdir(dataDir, { recursive: true });
  if (options.dataDir === undefined && options.databaseUrl === undefined && options.createsDatabase !== true)
    await copyPreparedCluster(dataDir);
  const child = spawn(process.execPath, [options.program ?? programFile, 'serve'], {
    // The working folder contains no `.env` of a developer.
    cwd: options.cwd ?? dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      PLIMSOLL_PORT: '0',
      PLIMSOLL_DATA_DIR: dataDir,
      PLIMSOLL_BOOTSTRAP_API_KEY: apiKey,
      PLIMSOLL_DEMO: 'false',
      // Tests must not connect to the public feeds.
      PLIMSOLL_ADVISORIES_URL: `file://${path.join(dataDir, 'no-mirror')}`,
      ...(options.databaseUrl === undefined
        ? {}
        : { DATABASE_URL: options.databaseUrl, PLIMSOLL_MASTER_KEY: masterKey }),
      ...options.environment,
    },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  await ready(child, () => output, options.readyMs ?? 380_000).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const url = /Plimsoll is ready at (\S+)/.exec(output)?.[1] ?? '';
  return {
    url,
    apiKey,
    dataDir,
    process: child,
    output: () => output,
    api: (target, request = {}) => callApi(url, request.apiKey ?? apiKey, target, request),
    async stop({ signal = 'SIGTERM', keepData = false } = {}) {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      if (!keepData) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
      return child.exitCode;
    },
  };
}

async function callApi(url: string, apiKey: string, target: string, request: ApiOptions): Promise<ApiAnswer> {
  const response = await fetch(`${url}${target}`, {
    method: request.method ?? 'GET',
    headers: {
      'x-api-key': apiKey,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as ApiAnswer['body']),
  };
}

async function ready(child: ChildProcess, output: () => string, withinMs: number): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the service ended with ${String(code)} before it was ready:\n${output()}`, { cause: code });
  });
  ended.catch(() => undefined);
  const deadline = Date.now() + withinMs;
  while (!output().includes('Plimsoll is ready at ')) {
    if (Date.now() > deadline) throw new Error(`the service was not ready within ${withinMs} ms:\n${output()}`);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))]);
  }
}

/** Polls a scan's status until it has ended. Returns the last status. */
export async function waitForScan(
  service: Pick<RunningService, 'api'>,
  scanId: string,
  withinMs = 180_000,
): Promise<string> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const { body } = await service.api(`/api/scans/${scanId}/status`);
    const { status } = body.data as { status: string };
    if (!['QUEUED', 'IN_PROGRESS'].includes(status)) return status;
    if (Date.now() > deadline) throw new Error(`scan ${scanId} was still ${status} after ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until /readyz reports advisories. */
export async function waitForAdvisories(
  service: Pick<RunningService, 'url' | 'output'>,
  withinMs = 300_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = (await (await fetch(`${service.url}/readyz`)).json()) as {
      checks?: { advisories?: { snapshot?: string | null } };
    };
    if (answer.checks?.advisories?.snapshot) return;
    if (Date.now() > deadline) throw new Error(`no advisories after ${withinMs} ms:\n${service.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Creates a further organization in the service's database with `plimsoll admin org create`. */
export async function createOrganization(
  service: Pick<RunningService, 'dataDir'> & { databaseUrl?: string },
  name: string,
): Promise<{ organizationId: string; apiKey: string }> {
  const child = spawn(process.execPath, [programFile, 'admin', 'org', 'create', '--name', name], {
    cwd: service.dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      PLIMSOLL_DATA_DIR: service.dataDir,
      ...(service.databaseUrl === undefined ? {} : { DATABASE_URL: service.databaseUrl }),
    },
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`plimsoll admin org create ended with ${String(code)}: ${errors}`);
  return JSON.parse(output) as { organizationId: string; apiKey: string };
}
