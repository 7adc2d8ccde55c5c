import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { osvRecord, writeMirror } from '../test/helpers/advisory-fixtures.ts';
import { type StandInRegistry, startStandInRegistry } from '../test/helpers/stand-in-registry.ts';
import { makeDemoImage } from './engine/image/make-demo-image.ts';

const program = path.resolve(import.meta.dirname, 'main.ts');
let folder = '';
let registry: StandInRegistry;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-main-'));
  registry = await startStandInRegistry();
});

afterAll(async () => {
  await registry.stop();
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({ PATH: process.env['PATH'] ?? '', PLIMSOLL_DATA_DIR: path.join(folder, 'data') });

interface Place {
  cwd?: string;
  variables?: Record<string, string>;
}

function start(args: string[], { cwd = folder, variables = {} }: Place = {}) {
  const env = { ...environment(), ...variables };
  return spawn(process.execPath, [program, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

const run = (...args: string[]) => runIn({}, ...args);

async function runIn(
  place: Place,
  ...args: string[]
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = start(args, place);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: typeof code === 'number' ? code : null, stdout, stderr };
}

describe('plimsoll', () => {
  it('tells its version and its commands', async () => {
    expect(await run('--version')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    const help = await run();
    expect(help).toMatchObject({ code: 0, stderr: '' });
    for (const command of [
      'serve',
      'scan',
      'diff',
      'explain',
      'policy',
      'db',
      'verify',
      'admin',
      'completion',
      'version',
    ])
      expect(help.stdout).toContain(`\n  ${command} `);
    expect(await run('version')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^plimsoll +\d.*\nengineRevision +\S+\nsnapshotFormat +\d+\nnode /),
    });
    expect((await run('serve', '--help')).stdout).toContain('--port');
    expect((await run('admin', '--help')).stdout).toContain('org create --name <NAME>');
  });

  it.each([
    [['constructor'], 'Unknown command'],
    [['sacn'], 'Unknown command. Did you mean `plimsoll scan`?'],
    [['admin', 'org', 'create'], 'Usage: plimsoll admin org create --name <NAME>'],
    [['admin', 'org', 'create', '--name', ' '], 'Usage:'],
    [['admin', 'plan', 'set', 'org_1'], 'Usage:'],
    [['admin', 'account', 'recover'], 'Usage:'],
    [['admin', 'account', 'recover', '--remove-factor'], 'Usage:'],
    [['admin', 'audit'], 'Usage:'],
    [['admin', 'audit', 'verify', 'org_1', '--known', '12'], 'Usage:'],
    [['admin', 'audit', 'verify', '--key', 'ab'.repeat(32)], 'Usage:'],
    [['admin', 'key', 'rotate', 'org_1', 'org_2'], 'Usage:'],
    [['admin', 'totals', 'verify', '--prot', 'hidden'], '--prot is not a flag'],
    [['admin', 'backup', 'file'], 'one of --passphrase-file and --unencrypted is required'],
    [['completion', 'tcsh'], 'bash, zsh, fish'],
    [['serve', '--prot', '1'], '--prot'],
    [['db', 'drop'], 'unknown command'],
  ])('%j: exit code 2 and a reason without a stack', async (args, reason) => {
    const { code, stderr } = await run(...args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(reason) });
    expect(stderr).not.toMatch(/ {4}at |hidden/);
  });

  function folderWith(name: string, content: string): string {
    const cwd = path.join(folder, name);
    mkdirSync(cwd);
    writeFileSync(path.join(cwd, '.env'), content);
    return cwd;
  }

  it.each([
    [['serve'], 'unused-port'],
    [['admin', 'org', 'create', '--name', 'A'], 'unused-organization'],
  ])(
    '%j reads `.env` of the working folder: a database that is not there is a sentence without password and stack',
    async (args, name) => {
      const cwd = folderWith(
        name,
        'DATABASE_URL="postgres://plimsoll:Correct-Horse@127.0.0.1:9/plimsoll"\nPLIMSOLL_PORT=0\nPLIMSOLL_PROT=hidden-value\n',
      );
      const { code, stderr } = await runIn({ cwd }, ...args);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringContaining('plimsoll: PostgreSQL at 127.0.0.1:9 refuses the connection'),
      });
      expect(stderr.match(/PLIMSOLL_PROT \(\.env, line 3\) .* the nearest setting is PLIMSOLL_PORT/g)).toHaveLength(1);
      expect(stderr).not.toMatch(/Correct-Horse|hidden-value| {4}at /);
    },
  );

  it('scan reads no `.env`, which belongs to the project that is scanned', async () => {
    const cwd = folderWith('scanned', 'PLIMSOLL_LOG_LEVEL=nonsense\nthis is no assignment\n');
    const { path: layout } = await makeDemoImage(path.join(folder, 'demo'));
    expect((await runIn({ cwd }, 'scan', layout, '--offline', '--format', 'json')).code).toBe(0);
    const served = await runIn({ cwd }, 'serve');
    expect(served).toMatchObject({ code: 2, stderr: expect.stringContaining('.env, line 2, is not NAME=value') });
  });

  it('scans an archive with nothing but itself', async () => {
    const { path: layout } = await makeDemoImage(path.join(folder, 'demo'));
    const result = await run('scan', layout, '--offline', '--format', 'json');
    expect(result.code).toBe(0);
    expect(JSON.parse(result.stdout).packages).toHaveLength(12);
  });

  it('does not mind a reader that has seen enough', async () => {
    const { path: layout } = await makeDemoImage(path.join(folder, 'demo'));
    const line = `"$0" "$1" scan "$2" --offline --format json | head -n 1`;
    const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve, reject) => {
      const args = ['-c', line, process.execPath, program, layout];
      execFile('/bin/sh', args, { env: environment() }, (error, out, err) =>
        error ? reject(error) : resolve({ stdout: out, stderr: err }),
      );
    });
    expect({ stdout, stderr }).toEqual({ stdout: '{\n', stderr: expect.not.stringContaining('EPIPE') });
  });

  it('an update without space for a feed is refused with that reason and stores no snapshot', async () => {
    const mirror = path.join(folder, 'mirror');
    const record = osvRecord('GHSA-a', 'npm', 'left-pad', [{ introduced: '0' }], {
      details: randomBytes(65_536).toString('base64'),
    });
    writeMirror(mirror, { records: { npm: [record] } });
    const dataDir = path.join(folder, 'no-space');
    // A limit of the size of files fails like a full disk, and the tests need no file system of their own for it.
    const line = 'ulimit -f 16; exec "$0" "$1" db update --advisories "$2" --data-dir "$3"';
    const args = ['-c', line, process.execPath, program, pathToFileURL(mirror).href, dataDir];
    const child = spawn('/bin/sh', args, { env: environment(), stdio: ['ignore', 'ignore', 'pipe'] });
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'plimsoll: The advisories cannot be stored: the limit of the size of files is exceeded. (LIMIT_EXCEEDED)\n',
    });
    expect(existsSync(path.join(dataDir, 'advisories/current.json'))).toBe(false);
  });

  describe.skipIf(!existsSync('/dev/full'))('outputs on a full disk (/dev/full)', () => {
    async function runInShell(line: string): Promise<{ code: number | null; stderr: string }> {
      const { path: layout } = await makeDemoImage(path.join(folder, 'demo'));
      const args = ['-c', line, process.execPath, program, layout];
      const child = spawn('/bin/sh', args, { env: environment(), stdio: ['ignore', 'ignore', 'pipe'] });
      const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      return { code: typeof code === 'number' ? code : null, stderr };
    }

    it.each(['scan "$2" --offline --quiet --format json', 'version', '--help', 'completion bash', 'admin --help'])(
      'a result of `%s` that cannot be written is a failure and not the verdict of a gate',
      async (args) => {
        expect(await runInShell(`"$0" "$1" ${args} > /dev/full`)).toEqual({
          code: 2,
          stderr: 'plimsoll: cannot write to standard output: the disk is full\n',
        });
      },
    );

    it.each(['2> /dev/full', '2>&1 >/dev/null | true'])(
      'progress that cannot be written (%s) does not change the exit code',
      async (redirection) => {
        const line = `{ "$0" "$1" scan "$2" --offline --verbose; echo "code $?" >&3; } 3>&2 ${redirection}`;
        expect(await runInShell(line)).toEqual({ code: 0, stderr: 'code 0\n' });
      },
    );
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s ends a scan that waits for a registry, with %i', async (signal, code) => {
    const asked = new Promise<void>((resolve) => {
      // Takes the request and never answers.
      registry.behaviours[0] = () => {
        resolve();
        return true;
      };
    });
    const child = start(['scan', `${registry.host}/slow/image`, '--allow-private', '--insecure', '--offline']);
    const ended = Promise.all([text(child.stderr), once(child, 'exit')]);
    await asked;
    child.kill(signal);
    const [stderr, [exitCode]] = await ended;
    expect({ exitCode, stderr }).toEqual({ exitCode: code, stderr: 'plimsoll: interrupted\n' });
  });
});
