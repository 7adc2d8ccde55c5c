import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../helpers/service.ts';

const run = promisify(execFile);
const cleanUp: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).toReversed()) await end();
});

async function start(
  environment: Record<string, string>,
  options: { createsDatabase?: boolean } = {},
): Promise<RunningService> {
  const service = await startService({ ...options, environment: { PLIMSOLL_BOOTSTRAP_API_KEY: '', ...environment } });
  cleanUp.push(() => service.stop({ signal: 'SIGKILL' }));
  await expect.poll(() => service.output()).toContain('Next steps:');
  return service;
}

const shell = async (command: string): Promise<unknown> =>
  JSON.parse((await run('/bin/sh', ['-c', command], { cwd: tmpdir() })).stdout);

const commandIn = (text: string): string => /^ {2}(curl .*)$/m.exec(text)?.[1] ?? '';

describe('the first start', () => {
  it('ends with a command that lists the findings of the demo image, and the printed command works', async () => {
    const service = await start({ PLIMSOLL_DEMO: 'true' }, { createsDatabase: true });
    const listed = await shell(commandIn(service.output()));
    expect(listed).toMatchObject({ meta: { total: 21 } });
  });

  it('without a demo image ends with a command that creates a scan, and the printed command works', async () => {
    const service = await start({ PLIMSOLL_DEMO: 'false' });
    expect(await shell(commandIn(service.output()))).toMatchObject({
      data: { scanId: expect.stringMatching(/^scan_/) },
    });
  });

  it('reports the same state of advisories in its output and in /readyz: without feeds only the demo image can be assessed', async () => {
    const service = await start({ PLIMSOLL_DEMO: 'true' });
    await expect.poll(() => service.output()).toContain('advisories could not be read');
    const ready = await fetch(`${service.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      {
        status: 'ready',
        checks: {
          advisories: {
            status: 'warning',
            snapshot: null,
            message: 'The advisory feeds could not be read: only the demo image can be assessed',
          },
        },
      },
    ]);
    expect(service.output()).toMatch(/until they are, only the demo image can be assessed/);
    expect(service.output()).toContain('Assessed       12 of 12 packages\n');
    expect(service.output()).not.toContain('advisories compiled');
  });

  it('without the dashboard shows at `/` commands that work as printed, from a first scan to a session', async () => {
    const service = await start({ PLIMSOLL_DEMO: 'true', PLIMSOLL_WEB_FOLDER: path.join(tmpdir(), 'no-dashboard') });
    const page = await (await fetch(`${service.url}/`)).text();
    const decoded = page.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
    const blocks = [...decoded.matchAll(/<pre>(.*?)<\/pre>/gs)].map(([, block = '']) => block);
    const [, key = ''] = /(svc_ak_[0-9a-f]{48})/.exec(service.output()) ?? [];
    const [, token] = /set-up#token=([0-9a-f]{64})/.exec(service.output()) ?? [];
    const email = 'you@example.com';
    const password = 'a long sentence to remember';
    const setUp = await service.api('/api/auth/setup', { method: 'POST', body: { token, email, password } });
    expect(setUp.status).toBe(201);
    const [first = '', second = '', third = ''] = blocks.map((block) =>
      block
        .replace('svc_ak_…', key)
        .replace('"…"', JSON.stringify(password))
        .replace('plimsoll.cookies', `${service.dataDir}/c`)
        .replace('plimsoll.cookies', `${service.dataDir}/c`),
    );
    const made = (await shell(first)) as { data: { scanId: string } };
    const [status = '', findings = ''] = second.split('\n').slice(1);
    const prefix = `KEY=${key}; SCAN=${made.data.scanId}; `;
    expect(await shell(prefix + status)).toMatchObject({ data: { scanId: made.data.scanId } });
    expect(await shell(prefix + findings)).toHaveProperty('meta');
    const [signIn = '', list = ''] = third.split(/\n(?=curl)/);
    expect(await shell(signIn)).toMatchObject({ data: { userId: expect.any(String) } });
    expect(await shell(list)).toMatchObject({ meta: { total: 2 } });
  });
});
