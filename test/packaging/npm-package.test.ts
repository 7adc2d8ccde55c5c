import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { compileDemoSnapshot } from '../../src/engine/advisories/demo/compile-demo-snapshot.ts';
import { pointToSnapshot } from '../../src/engine/advisories/snapshot-files.ts';
import { makeDemoImage } from '../../src/engine/image/make-demo-image.ts';
import { cloudMessages, messagesOfLibraries } from '../helpers/cloud-messages.ts';

const { first, missing } = inject('releases');
const tarball = path.join(first, 'plimsoll-0.1.0.tgz');
const run = promisify(execFile);

/** A Node that is too old for the program, to start the command with. */
const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find(isOldNode);
const noOldNode = missing || (oldNode === undefined ? ' [needs Node 20 to 23 in /usr/bin or /usr/local/bin]' : '');

describe.skipIf(missing !== '')(`the npm package, installed in an empty folder${missing}`, () => {
  let root = '';
  let folder = '';
  let image = '';
  let dataDir = '';

  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'plimsoll-installed-'));
    folder = path.join(root, 'empty');
    execFileSync('mkdir', [folder]);
    writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
    const options = [
      '--ignore-scripts',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--engine-strict=false',
    ];
    await run('npm', ['install', ...options, tarball], { cwd: folder });
    image = (await makeDemoImage(path.join(root, 'demo'))).path;
    dataDir = path.join(root, 'data');
    const advisories = path.join(dataDir, 'advisories');
    await pointToSnapshot(advisories, (await compileDemoSnapshot(advisories)).path);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** npm sets variables in the environment of this test, which a user's shell does not have. */
  const environment = (): NodeJS.ProcessEnv => {
    const { PATH = '', HOME = root } = process.env;
    return {
      PATH: PATH.split(path.delimiter)
        .filter((part) => !part.includes('node_modules'))
        .join(path.delimiter),
      HOME,
    };
  };
  const plimsoll = (...args: string[]): Promise<{ stdout: string; stderr: string }> =>
    run('npx', ['--no-install', 'plimsoll', ...args], { cwd: folder, env: environment() });
  const scanDemo = ['scan', '--offline', '--format', 'json'];

  it('scans an image with npx, and prints the document that the project prints', async () => {
    const { stdout } = await plimsoll(...scanDemo, '--data-dir', dataDir, image);
    const program = path.resolve(import.meta.dirname, '../../src/main.ts');
    const own = await run(process.execPath, [program, ...scanDemo, '--data-dir', dataDir, image]);
    const withoutTime = (text: string): unknown => ({ ...JSON.parse(text), scannedAt: null });
    expect(withoutTime(stdout)).toEqual(withoutTime(own.stdout));
    expect(stdout).toContain('CVE-');
  });

  it.skipIf(noOldNode !== '')(
    `is run by the Node 24 of its dependencies when an older Node starts it${noOldNode}`,
    async () => {
      const bin = path.join(folder, 'node_modules/plimsoll/bin/plimsoll.mjs');
      const { stdout } = await run(oldNode ?? '', [bin, '--version'], { cwd: folder, env: { HOME: root } });
      expect(stdout).toBe('0.1.0\n');
      const failure = await run(oldNode ?? '', [bin, 'scan', path.join(root, 'absent.tar'), '--offline'], {
        env: { HOME: root },
      }).catch((error: { code: number }) => error.code);
      expect(failure).toBe(2);
    },
  );

  it('lists feeds, verifies packs and shows the help of admin', async () => {
    expect((await plimsoll('db', 'feeds')).stdout).toContain('osv:Debian');
    expect((await plimsoll('admin', '--help')).stdout).toContain('Usage');
    const absent = await plimsoll('verify', path.join(root, 'absent.zip'), '--key', 'a'.repeat(64)).catch(
      (error: { stderr: string }) => error,
    );
    expect(absent.stderr).toMatch(/absent\.zip|fingerprint/i);
  });

  it('uses the libraries of clouds, which find credentials for registries', async () => {
    const program = path.join(folder, 'node_modules/plimsoll/dist/cli/main.mjs');
    expect(await cloudMessages(process.execPath, [program])).toEqual(messagesOfLibraries);
  });

  it('serves with its embedded database until it is stopped', async () => {
    const bin = path.join(folder, 'node_modules/plimsoll/bin/plimsoll.mjs');
    const args = [bin, 'serve', '--port', '0', '--data-dir', path.join(root, 'served')];
    const service = spawn(process.execPath, args, {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [service.stdout, service.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const ended = new Promise<number | null>((resolve) => {
      service.once('close', resolve);
    });
    await expect.poll(() => /ready at (http:\S+)/.exec(printed)?.[1]).toBeDefined();
    const response = await fetch(`${/ready at (http:\S+)/.exec(printed)?.[1]}/readyz`);
    expect(await response.json()).toMatchObject({ status: 'ready' });
    const page = await fetch(response.url.replace('/readyz', '/images'), { headers: { accept: 'text/html' } });
    const text = await page.text();
    expect([page.status, text]).toEqual([200, expect.stringContaining('<div id="root">')]);
    const [script = ''] = /assets\/[^"]+\.js/.exec(text) ?? [];
    const asset = await fetch(response.url.replace('readyz', script));
    expect([asset.status, asset.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    service.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('contains JavaScript and data files, and no tests, TypeScript or source maps', () => {
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
    expect(files.filter((file) => !file.startsWith('package/'))).toEqual([]);
    expect(files.filter((file) => /\.test\.|\.map$|\.ts$|\.env|\.pem$|\.plimsoll/.test(file))).toEqual([]);
    const kinds = new Set(files.map((file) => /\.\w+$/.exec(file)?.[0] ?? file));
    expect([...kinds].sort()).toEqual([
      '.br',
      '.css',
      '.csv',
      '.html',
      '.js',
      '.json',
      '.md',
      '.mjs',
      '.sql',
      '.svg',
      '.typ',
      '.yaml',
      'package/LICENSE',
      'package/NOTICE',
      'package/src/reports/formats/pdf/fonts/LICENSE',
    ]);
    const installed = path.join(folder, 'node_modules/plimsoll');
    const listed = JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'], {
        cwd: installed,
        encoding: 'utf8',
      }),
    );
    const packed = (Array.isArray(listed) ? listed : Object.values(listed))[0].files.map(
      (file: { path: string }) => `package/${file.path}`,
    );
    expect(packed.sort()).toEqual(
      files.filter((file) => file !== 'package/npm-shrinkwrap.json' || packed.includes(file)).sort(),
    );
  });

  it('names its dependencies with exact versions and no tool of the development', () => {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'node_modules/plimsoll/package.json'), 'utf8'));
    expect(manifest).toMatchObject({ engines: { node: '>=20' }, bin: { plimsoll: 'bin/plimsoll.mjs' } });
    expect(manifest).not.toHaveProperty('private');
    expect(manifest).not.toHaveProperty('devDependencies');
    for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(existsSync(path.join(folder, 'node_modules/vitest'))).toBe(false);
    expect(manifest).not.toHaveProperty('workspaces');
    for (const name of ['react', 'vite', 'tailwindcss', 'plimsoll-web'])
      expect(existsSync(path.join(folder, 'node_modules', name))).toBe(false);
  });
});

function isOldNode(program: string): boolean {
  try {
    const major = Number(/^v(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1]);
    return major >= 20 && major < 24;
  } catch {
    return false;
  }
}
