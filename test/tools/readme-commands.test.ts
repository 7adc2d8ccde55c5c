import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService, waitForScan } from '../helpers/service.ts';

const repository = resolve(import.meta.dirname, '../..');
const readme = readFileSync(join(repository, 'README.md'), 'utf8');

/** Shell blocks that cannot run here, by their first line, with the reason. */
const notRun: Readonly<Record<string, string>> = {
  'npm start': 'installs from the package registry; test/tools/bring-up.test.ts covers it',
  'npm test': 'runs this test',
  'export API=http://127.0.0.1:8080': 'placeholders; the test sets both variables',
  'node tools/plimsoll.mjs scan alpine:3.19 --fail-on high': 'reads a public registry',
  'git pull': 'needs a remote repository',
  'rm -rf .plimsoll node_modules dist': 'deletes the dependencies of the test',
};

const owner = { email: 'owner@example.com', password: 'a long sentence to remember' };
let service: RunningService;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-readme-'));
  await symlink(join(repository, 'tools'), join(folder, 'tools'));
  service = await startService({
    environment: {
      PLIMSOLL_DEMO: 'true',
      // A closed port of this machine: nothing leaves it, whatever the commands name.
      HTTPS_PROXY: 'http://127.0.0.1:9',
      PLIMSOLL_ADMIN_EMAIL: owner.email,
      PLIMSOLL_ADMIN_PASSWORD: owner.password,
    },
  });
});
afterAll(async () => {
  await service?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Contents of the shell blocks in order. */
const blocks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block.trim());
const firstLine = (block: string): string => block.split('\n')[0] ?? '';
const isRun = (block: string): boolean => !Object.hasOwn(notRun, firstLine(block));
/** The block that contains `text`, which the README must still have. */
const blockWith = (text: string): string => {
  const found = blocks.filter((block) => isRun(block) && block.includes(text));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
};
const titles = [
  '/api/scans" ',
  '/findings?',
  '/api/registries"',
  '/api/auth/sign-in"',
  'kill ',
  'tar ',
  'totals verify',
];

/** Runs a block as it is written; any command that fails, and any HTTP error, fails it. Gives standard output. */
function run(block: string, variables: Record<string, string> = {}): Promise<string> {
  const env = {
    PATH: `${join(repository, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    // curl reads it from its home: HTTP errors become exit codes without another word in the command.
    HOME: folder,
    API: service.url,
    KEY: service.apiKey,
    PLIMSOLL_DATA_DIR: service.dataDir,
    ...variables,
  };
  const script = `curl() { command curl --fail-with-body --noproxy '*' "$@"; }\n${block}\nprintf '\\n%s|%s' "$SCAN" "$REGISTRY"`;
  return new Promise((done, reject) => {
    execFile('bash', ['-eo', 'pipefail', '-c', script], { cwd: folder, env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${block}\nended with ${String(error.code)}\n${stdout}${stderr}`));
      else done(stdout);
    });
  });
}

/** The service queues the scan of the demo image after it is ready. */
async function findDemoScan(): Promise<string> {
  const scanId = async (): Promise<string> => {
    const { body } = await service.api('/api/scans');
    return /"id":"(scan_[a-z0-9]+)"/.exec(JSON.stringify(body.data))?.[1] ?? '';
  };
  await expect.poll(scanId).not.toBe('');
  return scanId();
}

describe('the shell commands of README.md', () => {
  it('are either run by this test or listed with the reason why not', () => {
    const listed = Object.keys(notRun);
    expect(listed.filter((line) => !blocks.some((block) => firstLine(block) === line))).toEqual([]);
    const covered = new Set(titles.map(blockWith));
    expect(blocks.filter((block) => isRun(block) && !covered.has(block))).toEqual([]);
  });

  it('queue a scan, and read the result of the demo image', async () => {
    const demoScan = await findDemoScan();
    expect(await run(blockWith('/api/scans" '))).toMatch(/^\nscan_[a-z0-9]+\|$/);
    expect(await waitForScan(service, demoScan)).toBe('COMPLETE');
    const output = await run(blockWith('/findings?'), { SCAN: demoScan });
    expect(output).toContain('"status":"COMPLETE"');
    expect(output).toContain('CVE-2021-44906');
    expect(output).toContain('"minimist"');
  });

  it('add a registry, request its sync and read it', async () => {
    const output = await run(blockWith('/api/registries"'));
    expect(output).toMatch(/\|reg_[a-z0-9]+$/);
    expect(output).toContain('"jobId"');
    expect(output).toContain('"provider":"DOCKER_REGISTRY"');
  });

  it('sign in, read the session and sign out', async () => {
    const output = await run(blockWith('/api/auth/sign-in"'), { EMAIL: owner.email, PASSWORD: owner.password });
    expect(output).toContain('"role":"owner"');
    expect(output).toContain('"signedOut":true');
  });

  it('verify the stored totals, stop the service and archive its data folder', async () => {
    expect(await run(blockWith('totals verify'))).toContain('"areRight":true');
    const ended = once(service.process, 'exit');
    await run(blockWith('kill '));
    expect((await ended)[0]).toBe(0);
    await run(blockWith('tar '));
    expect(await readdir(folder)).toContain('plimsoll-backup.tgz');
    const listing = await run('tar -tf plimsoll-backup.tgz');
    expect(listing).toContain('./master.key');
    expect(listing).toContain('./postgres/cluster/PG_VERSION');
  });
});
