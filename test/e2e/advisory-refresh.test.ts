import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { osvRecord, temporaryFolder, writeMirror } from '../helpers/advisory-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/postgres.ts';
import { type RunningService, startService } from '../helpers/service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Advisories {
  status: string;
  snapshot: string | null;
}

async function advisoriesOf(service: RunningService): Promise<Advisories> {
  const body = (await (await fetch(`${service.url}/readyz`)).json()) as { checks: Record<string, Advisories> };
  const found = body.checks['advisories'];
  if (!found) throw new Error('the advisories are checked');
  return found;
}

const metricsOf = async (service: RunningService): Promise<string> => (await fetch(`${service.url}/metrics`)).text();

async function until<Value>(read: () => Value | Promise<Value>, isReached: (value: Value) => boolean): Promise<Value> {
  for (;;) {
    const value = await read();
    if (isReached(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Worker processes of a service. Only the refresh has one here, because nothing is scanned. */
function workersOf({ process: { pid } }: RunningService): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .filter((name) => readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('engine-worker'))
    .map(Number);
}

/** Undefined for a process that has ended. */
function parentOf(pid: string): number | undefined {
  try {
    return Number(/^\d+ \(.*\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

function mirrorWith(...ids: string[]): string {
  const folder = temporaryFolder();
  const events = [{ introduced: '0' }, { fixed: '2.0.0' }];
  writeMirror(folder, { records: { npm: ids.map((id) => osvRecord(id, 'npm', 'left', events)) } });
  return folder;
}

/** A mirror that never answers, and the connections to it. */
async function startSilentMirror(): Promise<{ url: string; asked: Promise<void>; closed: Promise<void> }> {
  const asked = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const server = createServer((request) => {
    asked.resolve();
    request.socket.on('close', () => closed.resolve());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked: asked.promise, closed: closed.promise };
}

describe('the refresh of advisories by a service', () => {
  it.skipIf(process.platform !== 'linux')(
    'runs in a process of its own, whose crash is reported and leaves the snapshot in use',
    async () => {
      const first = await startService({
        databaseUrl: database.address.url,
        environment: { PLIMSOLL_ADVISORIES_URL: `file://${mirrorWith('CVE-2024-1')}` },
      });
      const { snapshot } = await until(
        () => advisoriesOf(first),
        (one) => one.snapshot !== null,
      );
      expect(await metricsOf(first)).toMatch(/^plimsoll_advisory_refresh_success 1$/m);
      await first.stop({ keepData: true });

      const mirror = await startSilentMirror();
      const second = await startService({
        databaseUrl: database.address.url,
        dataDir: first.dataDir,
        apiKey: first.apiKey,
        environment: { PLIMSOLL_ADVISORIES_URL: mirror.url },
      });
      onTestFinished(async () => void (await second.stop()));
      await mirror.asked;
      expect(await metricsOf(second)).not.toMatch(/^plimsoll_advisory_refresh_success \d/m);
      const workers = workersOf(second);
      expect(workers).toHaveLength(1);
      for (const pid of workers) process.kill(pid, 'SIGKILL');
      // The connection belonged to that process.
      await mirror.closed;
      const output = await until(second.output, (text) => text.includes('advisories could not be read'));
      expect(output).toContain('scans use those of');
      expect(output).toContain('ended unexpectedly');
      expect((await advisoriesOf(second)).snapshot).toBe(snapshot);
      expect(await metricsOf(second)).toMatch(/^plimsoll_advisory_refresh_success 0$/m);
      expect((await second.api('/api/organization')).status).toBe(200);
    },
  );

  it('has the age, the records and the result of each feed in /metrics', async () => {
    const service = await startService({
      databaseUrl: database.address.url,
      environment: { PLIMSOLL_ADVISORIES_URL: `file://${mirrorWith('CVE-2024-1', 'CVE-2024-2')}` },
    });
    onTestFinished(async () => void (await service.stop()));
    const text = await until(
      () => metricsOf(service),
      (metrics) => metrics.includes('plimsoll_advisory_feed_result{'),
    );
    expect(text).toMatch(/^plimsoll_advisory_feed_records\{feed="osv:npm"\} 2$/m);
    expect(text).toMatch(/^plimsoll_advisory_feed_result\{feed="osv:npm",result="updated"\} 1$/m);
    const age = /^plimsoll_advisory_feed_age_seconds\{feed="osv:npm"\} (\d+)$/m.exec(text)?.[1];
    expect(Number(age)).toBeLessThan(180);
    expect(text).not.toContain('feed="osv:PyPI"');
    expect(text).toMatch(/^plimsoll_advisory_refresh_success 1$/m);
  });

  it('keeps the snapshot in use, warns and records it for each organization if known vulnerabilities are lost', async () => {
    const mirror = temporaryFolder();
    const write = (count: number): void => {
      const ids = Array.from({ length: count }, (_, index) => `CVE-2023-${1000 + index}`);
      const events = [{ introduced: '0' }, { fixed: '2.0.0' }];
      writeMirror(mirror, { records: { npm: ids.map((id) => osvRecord(id, 'npm', 'lodash', events)) } });
    };
    const environment = { PLIMSOLL_ADVISORIES_URL: `file://${mirror}` };
    write(60);
    // The first start on an empty database creates the key.
    const own = await createTestDatabase();
    onTestFinished(() => own.drop());
    const databaseUrl = own.address.url;
    const first = await startService({ databaseUrl, environment });
    const { snapshot } = await until(
      () => advisoriesOf(first),
      (one) => one.snapshot !== null,
    );
    await first.stop({ keepData: true });
    write(30);
    const { dataDir, apiKey } = first;
    const second = await startService({ databaseUrl, dataDir, apiKey, environment });
    onTestFinished(async () => void (await second.stop()));
    const warned = await until(
      () => advisoriesOf(second),
      (one) => one.status === 'warning',
    );
    expect(warned).toMatchObject({
      snapshot,
      message: expect.stringContaining('The new advisories lack known vulnerabilities of npm (30 of 60).'),
    });
    const refused = await until(
      async () => (await second.api('/api/audit-log?action=advisories.refused')).body['data'] as object[],
      (entries) => entries.length > 0,
    );
    expect(refused).toEqual([
      expect.objectContaining({ details: { losses: [{ ecosystem: 'npm', known: 60, lost: 30 }] } }),
    ]);
  });
});
