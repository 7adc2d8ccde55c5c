import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeScanner, writeProgram } from '../../../test/helpers/fake-scanner.ts';
import { mebibyte } from '../../lib/byte-sizes.ts';
import type { ExternalScanner } from '../external-scanner.ts';
import { detectIsolation } from './detect-isolation.ts';
import { type Isolation, isolationOf, noIsolation } from './isolation.ts';
import { preparePlace, removePlace, runScanner, type ScannerRunRequest } from './run-scanner.ts';
import { defaultScannerLimits } from './scanner-limits.ts';
import { createScratchFolder, type ScratchFolder, sweepScratchFolders } from './scratch-folder.ts';

const canary = 'plimsoll-canary-7f3a';
const isVersion = '[ "$1" = version ] && { echo "fake 1.2.3"; exit 0; }';
let folder = '';
let isolation: Isolation;
let scratch: ScratchFolder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scanner-host-'));
  // Scanners run as a user without rights.
  await chmod(folder, 0o755);
  isolation = await detectIsolation(new AbortController().signal);
  scratch = await createScratchFolder(join(folder, 'scratch'), isolation.user?.gid ?? null);
  process.env['PLIMSOLL_CANARY'] = canary;
});
afterAll(async () => {
  delete process.env['PLIMSOLL_CANARY'];
  await rm(folder, { recursive: true, force: true });
});

describe('runScanner', () => {
  it('returns version, report and duration of a successful run and removes its folder', async () => {
    const outcome = await run(`${isVersion}; echo "report of $2"; touch leftover "$HOME/more" "$TMPDIR/most"`);
    expect(outcome).toMatchObject({ name: 'trivy', versions: { version: '1.2.3' }, error: null });
    expect(noteOf(outcome)).toBe(`report of ${folder}\n`);
    expect(await readdir(scratch.path)).toEqual([]);
  });

  it.each([
    ['a crash', 'kill -SEGV $$', 'it was ended by SIGSEGV'],
    ['another exit code', 'echo secret-text >&2; exit 3', 'it ended with exit code 3'],
    ['garbage', 'echo garbage', 'its report is invalid: the report is not JSON'],
    ['a flood of output', 'while :; do echo 0123456789; done', 'its report exceeds the size limit'],
  ])('reports %s as a reason without text of the program', async (_what, script, error) => {
    const outcome = await run(`${isVersion}; ${script}`, { limits: { outputBytesMax: mebibyte } });
    expect(outcome).toMatchObject({ report: null, error, versions: { version: '1.2.3' } });
    expect(await readdir(scratch.path)).toEqual([]);
  });

  it('reports a program that hangs', async () => {
    const outcome = await run(`${isVersion}; sleep 600`, { limits: { timeMs: 5_000 } });
    expect(outcome).toMatchObject({ report: null, error: 'it did not finish within 5 s' });
  });

  it('reports a program that prints no version, and one that cannot be started', async () => {
    expect(await run('echo other')).toMatchObject({ report: null, error: 'its version could not be read' });
    const missing = await run('', {}, {}, join(folder, 'missing'));
    expect(missing).toMatchObject({ report: null, versions: null });
    expect(missing.error).not.toBeNull();
  });

  it('accepts exit codes that mean findings, and reads a report file but no link to another file', async () => {
    const command = () => ({ args: ['scan'], reportFile: 'report', successCodes: [1] });
    const written = await run(`${isVersion}; echo text > report; exit 1`, {}, { command });
    expect(noteOf(written)).toBe('text\n');
    const linked = await run(`${isVersion}; ln -s /etc/passwd report; exit 1`, {}, { command });
    expect(linked).toMatchObject({ report: null, error: 'it wrote no report' });
  });

  it('gives a scanner no access to private folders, to the environment of the service, or to other processes', async () => {
    const data = join(folder, 'data');
    await mkdir(data, { mode: isolation.hasOwnMounts ? 0o755 : 0o700 });
    await writeFile(join(data, 'key'), canary);
    await writeFile(join(folder, '.env'), canary);
    const script = `${isVersion}; echo begin; env; cat ${data}/key ${folder}/.env /proc/*/environ /proc/*/cmdline 2>/dev/null; ls ${data} 2>/dev/null; id -u`;
    const outcome = await run(script, { hidden: [data, join(folder, '.env')] });
    expect(noteOf(outcome)).toContain('begin');
    if (isolation.method === 'none' || isolation.method === 'other-user') return;
    expect(noteOf(outcome)).not.toContain(canary);
    expect(outcome.errorTail).not.toContain(canary);
  });

  it('gives a scanner no access to the folder of another one, whose mount points it cannot replace', async (context) => {
    if (isolation.user === null) context.skip('the scanners have the user of the service');
    const script = `${isVersion}; cd ..; ln -s /etc planted; for one in *; do [ "$one" = trivy ] || ln -s /etc "$one/planted"; done; ls -d */planted; ls grype; id -u`;
    const other = await preparePlace({
      scratch: scratch.path,
      hidden: [],
      isolation,
      limits: defaultScannerLimits,
      installed: { scanner: fakeScanner({ name: 'grype' }), program: '/bin/true', databaseFolder: null },
      signal: new AbortController().signal,
    });
    try {
      const own = await run(script, {}, { name: 'trivy' });
      const found = await readdir(scratch.path, { recursive: true });
      expect(found.filter((path) => path.endsWith('planted'))).toEqual([]);
      expect(noteOf(own)).toBe(`${isolationOf(isolation, 'trivy').user?.uid}\n`);
      expect((await stat(other.folder)).uid).toBe(isolationOf(isolation, 'grype').user?.uid);
      expect(other.isolation.user?.uid).not.toBe(isolationOf(isolation, 'trivy').user?.uid);
    } finally {
      await removePlace(other);
    }
  });

  it('does not wait for a pipe in place of a report', async () => {
    const command = () => ({ args: ['scan'], reportFile: 'report' });
    const outcome = await run(`${isVersion}; mkfifo report`, {}, { command });
    expect(outcome).toMatchObject({ report: null, error: 'it wrote no report' });
  });

  it('runs a program that is installed in a hidden folder', async () => {
    const data = join(folder, 'data-with-scanners');
    const program = await writeProgram(join(data, 'scanners/bin'), 'trivy', `${isVersion}; ls ${data}`);
    const outcome = await run('', { hidden: [data] }, {}, program);
    const isHidden = isolation.hasOwnMounts;
    expect(outcome.versions).toEqual({ version: '1.2.3', database: null });
    if (!isHidden) expect(noteOf(outcome)).toContain('scanners');
    else expect(outcome.errorTail + (outcome.report?.notes[0]?.text ?? '')).not.toContain('scanners\n');
  });

  it('gives a scanner no connection to the network where namespaces are available', async (context) => {
    if (!isolation.hasOwnNetwork) context.skip('namespaces are not available here');
    const server = createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const connect = `require('net').connect(${port}, '127.0.0.1').on('data', (d) => console.log(String(d))).on('error', (e) => console.log(e.code))`;
    const node = join(folder, 'node');
    await writeFile(node, await readFile(process.execPath), { mode: 0o755 });
    const outcome = await run(`${isVersion}; exec ${node} -e "${connect}"`);
    server.close();
    expect(noteOf(outcome)).toMatch(/^E(NETUNREACH|CONNREFUSED)\n$/);
  });

  it('sets a proxy that refuses connections, and limits of the runtime, without isolation', async () => {
    const outcome = await run(`${isVersion}; echo "$HTTPS_PROXY $GOMAXPROCS $HOME"`, { isolation: noIsolation });
    expect(noteOf(outcome)).toMatch(/^http:\/\/127\.0\.0\.1:9 [1-9]\d* .*\/trivy\/home\n$/);
  });

  it('mounts a program and a database that its user cannot reach', async (context) => {
    if (isolation.user === null || !isolation.hasOwnMounts) context.skip('the scanners have the user of the service');
    const closed = join(folder, 'closed');
    await mkdir(join(closed, 'db'), { recursive: true });
    await chmod(closed, 0o700);
    // As programs write a database for their own user.
    await writeFile(join(closed, 'db', 'version'), 'of the database', { mode: 0o600 });
    await chmod(join(closed, 'db'), 0o700);
    const program = await writeProgram(
      closed,
      'scanner',
      `${isVersion}; cat "$3/version"; touch "$3/other" || echo " cannot be written"`,
    );
    const outcome = await run('', {}, {}, program, join(closed, 'db'));
    expect(noteOf(outcome)).toBe('of the database cannot be written\n');
  });

  it('shows the parts of a database folder that the scanner reads, and not what else is in it', async (context) => {
    if (isolation.user === null || !isolation.hasOwnMounts) context.skip('the scanners have the user of the service');
    const cache = join(folder, 'cache');
    await mkdir(join(cache, 'own'), { recursive: true });
    await chmod(cache, 0o700);
    await writeFile(join(cache, 'own', 'version'), 'of the database', { mode: 0o600 });
    await writeFile(join(cache, 'other'), 'private', { mode: 0o600 });
    const program = await writeProgram(folder, 'reader', `${isVersion}; cat "$3/own/version"; ls "$3"`);
    const outcome = await run('', {}, { databaseParts: ['own', 'absent'] }, program, cache);
    expect(noteOf(outcome)).toBe('of the databaseown\n');
    expect((await stat(join(cache, 'other'))).mode & 0o777).toBe(0o600);
  });
});

describe('sweepScratchFolders', () => {
  it('removes the folders of processes that have ended and keeps those of running ones', async () => {
    const root = join(folder, 'swept');
    const own = await createScratchFolder(root, null);
    await mkdir(join(root, 'plimsoll-scan-999999999-5-abc', 'image'), { recursive: true });
    await mkdir(join(root, `plimsoll-scan-${process.pid}-1-earlier`));
    await mkdir(join(root, 'unrelated'));
    expect(await sweepScratchFolders(root)).toBe(2);
    expect((await readdir(root)).toSorted()).toEqual([own.path.slice(root.length + 1), 'unrelated'].toSorted());
  });
});

type Changes = Partial<Omit<ScannerRunRequest, 'limits'>> & { limits?: Partial<ScannerRunRequest['limits']> };

let programs = 0;

async function run(
  script: string,
  changes: Changes = {},
  adapter: Partial<ExternalScanner> = {},
  given?: string,
  databaseFolder: string | null = null,
) {
  programs += 1;
  const program = given ?? (await writeProgram(join(folder, 'programs'), `fake-${programs}`, script));
  const scanner = fakeScanner(adapter);
  return runScanner({
    installed: { scanner, program, databaseFolder },
    input: folder,
    platform: 'linux/amd64',
    scratch: scratch.path,
    hidden: [],
    isolation,
    signal: new AbortController().signal,
    ...changes,
    limits: { ...defaultScannerLimits, ...changes.limits },
  });
}

function noteOf({ report, error }: { report: { notes: { text: string }[] } | null; error: string | null }): string {
  expect(error).toBeNull();
  return report?.notes[0]?.text ?? '';
}
