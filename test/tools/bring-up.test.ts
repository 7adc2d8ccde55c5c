import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');
const stamp = 'node_modules/.plimsoll-installed';

/** A project of one file, installed but for what a test takes away. */
let project: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'plimsoll-bring-up-'));
  await cp(join(repository, 'tools'), join(project, 'tools'), { recursive: true });
  await write('package.json', JSON.stringify({ name: 'small', version: '1.0.0', type: 'module' }));
  await write('package-lock.json', lock({}));
  await write('node_modules/.package-lock.json', lock({}));
  for (const name of await platformPackages()) {
    await mkdir(dirname(join(project, 'node_modules', name)), { recursive: true });
    await symlink(join(repository, 'node_modules', name), join(project, 'node_modules', name));
  }
});

afterEach(() => rm(project, { recursive: true, force: true }));

/** The packages with this platform's Node and PostgreSQL. */
async function platformPackages(): Promise<string[]> {
  const text = await readFile(join(repository, 'package.json'), 'utf8');
  const { optionalDependencies } = JSON.parse(text) as { optionalDependencies: Record<string, string> };
  return Object.keys(optionalDependencies).filter((name) => name.endsWith(`${process.platform}-${process.arch}`));
}

function lock(packages: object): string {
  return JSON.stringify({ name: 'small', version: '1.0.0', lockfileVersion: 3, requires: true, packages });
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), text);
}

interface Run {
  child: ChildProcess;
  /** Resolves when the text was written; rejects when the program ended before. */
  says(text: string): Promise<void>;
  end: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

function start(program: string, args: string[], environment: Record<string, string> = {}): Run {
  const child = spawn(program, args, {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', HOME: project, ...environment },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const end = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  const says = (text: string) =>
    new Promise<void>((done, fail) => {
      const look = () => output.stdout.includes(text) && done();
      child.stdout.on('data', look);
      look();
      void end.then(({ code, stderr }) => fail(new Error(`ended with ${code}: ${stderr}`)));
    });
  return { child, says, end };
}

const bringUp = (args: string[], environment?: Record<string, string>) =>
  start(process.execPath, ['tools/bring-up.mjs', ...args], environment);

const endless = `
setInterval(() => {}, 1000);
process.on('SIGTERM', () => { console.log('ending'); setTimeout(() => process.exit(7), 50); });
console.log('started');
`;

describe('bring-up', () => {
  it('runs TypeScript with the arguments and passes the exit code on', async () => {
    await write('src/main.ts', `console.log(process.argv.slice(2).join(' ')); process.exitCode = 3 as number;`);
    expect(await bringUp(['start', '--port', '1']).end).toEqual({ code: 3, stdout: 'serve --port 1\n', stderr: '' });
  });

  /** Replaces the package with Node by one that names a version in package.json and announces its start. */
  async function packageNode(version: string): Promise<void> {
    const name = (await platformPackages()).find((each) => !each.includes('postgres')) ?? '';
    await rm(join(project, 'node_modules', name), { force: true });
    await write(`node_modules/${name}/bin/node`, `#!/bin/sh\necho packaged\nexec '${process.execPath}' "$@"\n`);
    const manifest = { name: 'small', version: '1.0.0', type: 'module', optionalDependencies: { [name]: version } };
    await write('package.json', JSON.stringify(manifest));
    await write('src/main.ts', `console.log('ran');`);
  }

  it.each([
    ['has the version of', process.versions.node],
    ['is newer than', '24.0.0'],
    ['has a newer major version than', '20.99.99'],
  ])("runs with the machine's Node when it %s the package for the platform", async (_, version) => {
    await packageNode(version);
    expect(await bringUp(['start']).end).toEqual({ code: 0, stdout: 'ran\n', stderr: '' });
  });

  it.each([
    ['patch', (major: number, minor: number, patch: number) => [major, minor, patch + 1]],
    ['minor version', (major: number, minor: number) => [major, minor + 1, 0]],
    ['major version', (major: number) => [major + 1, 0, 0]],
  ])("runs with the package for the platform when the machine's Node is an older %s", async (_, next) => {
    const [major = 0, minor = 0, patch = 0] = process.versions.node.split('.').map(Number);
    await packageNode(next(major, minor, patch).join('.'));
    expect(await bringUp(['start']).end).toEqual({ code: 0, stdout: 'packaged\nran\n', stderr: '' });
  });

  it('runs the plimsoll command in its own process when its Node is recent enough, otherwise in another one', async () => {
    const program = `console.log(process.pid, process.argv.slice(2).join(' ')); process.exitCode = 3 as number;`;
    await write('src/main.ts', program);
    const own = start(process.execPath, ['tools/plimsoll.mjs', 'scan', 'image']);
    expect(await own.end).toEqual({ code: 3, stdout: `${own.child.pid} scan image\n`, stderr: '' });
    await packageNode('99.0.0');
    await write('src/main.ts', program);
    const other = start(process.execPath, ['tools/plimsoll.mjs', 'scan', 'image']);
    const { code, stdout } = await other.end;
    expect(code).toBe(3);
    expect(stdout).toMatch(/^packaged\n\d+ scan image\n$/);
    expect(stdout).not.toContain(String(other.child.pid));
  });

  it("runs with the machine's Node when it is recent enough and the package for the platform is not installed", async () => {
    await packageNode('99.0.0');
    const name = (await platformPackages()).find((each) => !each.includes('postgres')) ?? '';
    await rm(join(project, 'node_modules', name), { recursive: true });
    expect(await bringUp(['start']).end).toEqual({ code: 0, stdout: 'ran\n', stderr: '' });
  });

  it('has a command for each npm script', async () => {
    const manifest = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const { code, stderr } = await bringUp([]).end;
    const commands = /bring-up\.mjs (\S+)/.exec(stderr)?.[1]?.split('|') ?? [];
    expect({ code, scripts: manifest.scripts }).toEqual({
      code: 2,
      scripts: Object.fromEntries(commands.map((name) => [name, `node tools/bring-up.mjs ${name}`])),
    });
  });

  it('formats the whole project, or the files that are named', async () => {
    await write('node_modules/@biomejs/biome/bin/biome', `console.log(process.argv.slice(2).join(' '));`);
    expect((await bringUp(['format']).end).stdout).toBe('check --write .\n');
    expect((await bringUp(['format', 'src/a.ts']).end).stdout).toBe('check --write src/a.ts\n');
  });

  it('restarts the service of `dev` with the changed source, after the service has ended by SIGTERM', async () => {
    await mkdir(join(project, 'migrations'));
    await write('src/value.ts', `export const value: string = 'one';`);
    await write('src/main.ts', `import { value } from './value.ts';\n${endless}\nconsole.log('value', value);`);
    const { child, says, end } = bringUp(['dev']);
    await says('value one');
    await write('src/value.ts', `export const value: string = 'two';`);
    await says('value two');
    child.kill('SIGTERM');
    expect((await end).stdout).toMatch(/value one\n.*ending\n.*value two\n.*ending\n/s);
  });

  it('passes SIGTERM to the program and waits for its end', async () => {
    await write('src/main.ts', endless);
    const { child, says, end } = bringUp(['start']);
    await says('started');
    child.kill('SIGTERM');
    expect(await end).toMatchObject({ code: 7, stdout: 'started\nending\n' });
  });

  it('ends the program when the shell of npm has ended, because npm ends only its shell', async () => {
    await write('src/main.ts', endless);
    const script = `'${process.execPath}' tools/bring-up.mjs start; true`;
    const { child, says, end } = start('/bin/sh', ['-c', script], { npm_lifecycle_event: 'start' });
    await says('started');
    child.kill('SIGTERM');
    // Its output is closed when the last of them has ended.
    expect((await end).stdout).toContain('ending');
  });

  it('reports the end by a signal as shells do', async () => {
    await write('src/main.ts', `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);`);
    expect((await bringUp(['start']).end).code).toBe(137);
  });

  it('runs the tests although the checks failed, and fails', async () => {
    await write('tools/check.ts', `console.log('checked'); process.exitCode = 1;`);
    await write('node_modules/vitest/vitest.mjs', `console.log('tested', process.argv.slice(2).join(' '));`);
    const { code, stdout } = await bringUp(['test', 'src/x']).end;
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'checked\ntested run --configLoader native src/x\n' });
  });

  it('installs nothing when a folder without a stamp matches the lock file, and stamps it', async () => {
    await write('src/main.ts', `console.log('ran');`);
    expect((await bringUp(['start']).end).stderr).not.toContain('Install');
    expect(existsSync(join(project, stamp))).toBe(true);
  });

  it('installs, with output on standard error only, when the lock file changed or a package is missing', async () => {
    await write('src/main.ts', `console.log('ran');`);
    await write('lib/package.json', JSON.stringify({ name: 'lib', version: '1.0.0' }));
    const packages = {
      '': { name: 'small', version: '1.0.0', dependencies: { lib: 'file:lib' } },
      lib: { version: '1.0.0' },
      'node_modules/lib': { resolved: 'lib', link: true },
    };
    await write(
      'package.json',
      JSON.stringify({ name: 'small', version: '1.0.0', type: 'module', dependencies: { lib: 'file:lib' } }),
    );
    await write('package-lock.json', lock(packages));
    const first = await bringUp(['start'], { DATABASE_URL: 'postgres://127.0.0.1/none' }).end;
    expect(first).toMatchObject({ code: 0, stdout: 'ran\n' });
    expect(first.stderr).toContain('Installed in');
    expect(await readFile(join(project, stamp), 'utf8')).toHaveLength(64);
    const second = await bringUp(['start'], { DATABASE_URL: 'postgres://127.0.0.1/none' }).end;
    expect(second).toEqual({ code: 0, stdout: 'ran\n', stderr: '' });
    await rm(join(project, 'node_modules/lib'));
    const third = await bringUp(['start'], { DATABASE_URL: 'postgres://127.0.0.1/none' }).end;
    expect(third).toMatchObject({ code: 0, stderr: expect.stringContaining('Installed in') });
    expect(existsSync(join(project, 'node_modules/lib/package.json'))).toBe(true);
  });

  /** A project whose program needs `lib` and whose checks need `check`. */
  async function writeTwoDependencies(libVersion = '1.0.0'): Promise<void> {
    const manifest = {
      name: 'small',
      version: '1.0.0',
      type: 'module',
      dependencies: { lib: 'file:lib' },
      devDependencies: { check: 'file:check' },
    };
    await write('package.json', JSON.stringify(manifest));
    await write('lib/package.json', JSON.stringify({ name: 'lib', version: libVersion }));
    await write('check/package.json', JSON.stringify({ name: 'check', version: '1.0.0' }));
    const linked = { link: true, resolved: 'lib' };
    const packages = {
      '': manifest,
      lib: { version: libVersion },
      check: { version: '1.0.0', dev: true },
      'node_modules/lib': linked,
      'node_modules/check': { ...linked, resolved: 'check', dev: true },
    };
    await write('package-lock.json', lock(packages));
    await write('src/main.ts', `console.log('ran');`);
    await write('tools/check.ts', `console.log('checked');`);
  }

  it('installs for `start` what the service needs, and for `check` the rest, which later starts keep', async () => {
    await writeTwoDependencies();
    const isThere = () =>
      ['lib', 'check'].map((name) => existsSync(join(project, 'node_modules', name, 'package.json')));
    const database = { DATABASE_URL: 'postgres://127.0.0.1/none' };
    const runs = async (command: string) => {
      const { code, stderr } = await bringUp([command], database).end;
      return { code, hasInstalled: stderr.includes('Installed in'), isThere: isThere() };
    };
    expect(await runs('start')).toEqual({ code: 0, hasInstalled: true, isThere: [true, false] });
    expect(await runs('start')).toEqual({ code: 0, hasInstalled: false, isThere: [true, false] });
    expect(await runs('check')).toEqual({ code: 0, hasInstalled: true, isThere: [true, true] });
    expect(await runs('start')).toEqual({ code: 0, hasInstalled: false, isThere: [true, true] });
    await writeTwoDependencies('1.0.1');
    expect(await runs('start')).toEqual({ code: 0, hasInstalled: true, isThere: [true, true] });
    expect(await runs('check')).toEqual({ code: 0, hasInstalled: false, isThere: [true, true] });
  });

  it('installs when a package that the build of the dashboard needs is missing', async () => {
    await write('src/main.ts', `console.log('ran');`);
    const manifest = { name: 'small', version: '1.0.0', type: 'module', workspaces: ['web'] };
    const web = { name: 'small-web', version: '0.0.0', dependencies: { lib: 'file:../lib' } };
    await write('package.json', JSON.stringify(manifest));
    await write('web/package.json', JSON.stringify(web));
    await write('lib/package.json', JSON.stringify({ name: 'lib', version: '1.0.0' }));
    await write('tools/build-web.ts', '');
    const packages = {
      '': manifest,
      web,
      lib: { version: '1.0.0' },
      'node_modules/small-web': { resolved: 'web', link: true },
      'node_modules/lib': { resolved: 'lib', link: true },
    };
    await write('package-lock.json', lock(packages));
    const database = { DATABASE_URL: 'postgres://127.0.0.1/none' };
    const hasInstalled = async () => (await bringUp(['start'], database).end).stderr.includes('Installed in');
    expect([await hasInstalled(), await hasInstalled()]).toEqual([true, false]);
    await rm(join(project, 'node_modules/lib'));
    expect(await hasInstalled()).toBe(true);
    expect(existsSync(join(project, 'node_modules/lib/package.json'))).toBe(true);
    // Another user installed the folder.
    await rm(join(project, stamp));
    expect(await hasInstalled()).toBe(false);
    expect(existsSync(join(project, stamp))).toBe(true);
    await rm(join(project, 'node_modules/lib'));
    expect(await hasInstalled()).toBe(true);
  });

  describe('with a dashboard', () => {
    /** Writes one file into the folder of the build, or fails. */
    const builder = `
import { mkdirSync, writeFileSync } from 'node:fs';
if (process.env.FAILS) { console.error('App.tsx:3: Expected a semicolon'); process.exit(1); }
const folder = process.argv[process.argv.indexOf('--outDir') + 1];
mkdirSync(folder, { recursive: true });
writeFileSync(folder + '/index.html', process.env.NODE_ENV);
`;
    const building = 'plimsoll: Building the dashboard';

    beforeEach(async () => {
      await write('web/package.json', '{}');
      await write('web/src/main.tsx', 'first');
      await write('node_modules/vite/bin/vite.js', builder);
      await write('node_modules/vite/package.json', '{"type":"module"}');
      await write('src/main.ts', `console.log(process.env.PLIMSOLL_WEB_FOLDER ?? 'dist/web');`);
    });

    it('builds it before the first start, and again only when a source changes that is not a test', async () => {
      const first = await bringUp(['start'], { NODE_ENV: 'development' }).end;
      expect(first).toMatchObject({ code: 0, stdout: 'dist/web\n' });
      expect(first.stderr).toMatch(
        /^plimsoll: Building the dashboard[^]*\nplimsoll: Built the dashboard in \d+ s\.\n$/,
      );
      expect(await readFile(join(project, 'dist/web/index.html'), 'utf8')).toBe('production');
      await write('web/src/main.test.ts', 'a test');
      expect(await bringUp(['start']).end).toEqual({ code: 0, stdout: 'dist/web\n', stderr: '' });
      for (const path of ['web/src/main.tsx', 'openapi/service-v1.d.ts', 'web/public/new.svg']) {
        await write(path, 'changed');
        expect((await bringUp(['start']).end).stderr).toContain(building);
        expect((await bringUp(['start']).end).stderr).toBe('');
      }
    });

    it('starts the service with the previous build and says why, when the build fails', async () => {
      await bringUp(['start']).end;
      await write('web/src/main.tsx', 'wrong');
      const { code, stdout, stderr } = await bringUp(['start'], { FAILS: 'yes' }).end;
      expect({ code, stdout }).toEqual({ code: 0, stdout: 'dist/web\n' });
      expect(stderr).toContain(
        'plimsoll: The dashboard could not be built:\nplimsoll:   App.tsx:3: Expected a semicolon\n',
      );
      expect(stderr).toContain('plimsoll: The service starts without this build of the dashboard.');
      expect(existsSync(join(project, 'dist/web/index.html'))).toBe(true);
      expect((await bringUp(['start']).end).stderr).toContain(building);
    });

    it('builds it in the cache folder of a user who cannot write to the project', async () => {
      // A file in the place of the folder refuses a build also to root.
      await write('dist', '');
      const cache = join(project, 'cache/plimsoll/web');
      const environment = { XDG_CACHE_HOME: join(project, 'cache') };
      expect(await bringUp(['start'], environment).end).toMatchObject({ code: 0, stdout: `${cache}\n` });
      expect(await bringUp(['start'], environment).end).toEqual({ code: 0, stdout: `${cache}\n`, stderr: '' });
      await rm(join(project, 'cache'), { recursive: true });
      await write('cache', '');
      const { code, stdout, stderr } = await bringUp(['start'], environment).end;
      expect({ code, stdout }).toEqual({ code: 0, stdout: 'dist/web\n' });
      expect(stderr).toContain('Build it as the owner: npm run build:web');
    });

    it('builds nothing for a service with a folder of its own, and none for other commands', async () => {
      const { stdout, stderr } = await bringUp(['start'], { PLIMSOLL_WEB_FOLDER: '/elsewhere' }).end;
      expect({ stdout, stderr }).toEqual({ stdout: '/elsewhere\n', stderr: '' });
      await write('tools/psql.ts', `console.log('psql');`);
      expect(await bringUp(['psql']).end).toEqual({ code: 0, stdout: 'psql\n', stderr: '' });
    });

    it('runs the service on a seeded organization and Vite for `dev`, prints the sign-in, and ends both', async () => {
      await mkdir(join(project, 'migrations'));
      const written = JSON.stringify({ email: 'owner@example.com', password: 'a password', apiKey: 'key' });
      await write(
        'tools/seed.ts',
        `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('data-seed/postgres', { recursive: true });
writeFileSync('data-seed/sign-in.json', ${JSON.stringify(written)});
console.log('seeded', process.argv.slice(2).join(' '));`,
      );
      await write(
        'src/main.ts',
        `${endless}\nconsole.log(process.argv.slice(2).join(' '));\nconsole.log('Plimsoll is ready at http://127.0.0.1:8123');`,
      );
      await write(
        'node_modules/vite/bin/vite.js',
        `${endless}\nconsole.log('vite', process.argv[2], process.env.PLIMSOLL_DEV_SERVICE);\nconsole.log('  Local:   http://localhost:5173/');`,
      );
      const { child, says, end } = bringUp(['dev', '--log-level=debug']);
      await says('Password:');
      child.kill('SIGTERM');
      const { code, stdout } = await end;
      expect(code).not.toBeNull();
      const folder = join(project, 'data-seed');
      for (const line of [
        `seeded --data-dir ${folder}`,
        `serve --data-dir=${folder} --log-level=debug`,
        'vite web http://127.0.0.1:8123',
        'Dashboard with hot reload: http://localhost:5173/',
        '  Sign in as: owner@example.com',
        '  Password:   a password (of all members)',
      ]) {
        expect(stdout.split('\n')).toContain(line);
      }
      expect(stdout.match(/^ending$/gm)).toHaveLength(2);
      const again = bringUp(['dev']);
      await again.says('Password:');
      again.child.kill('SIGTERM');
      expect((await again.end).stdout).not.toContain('seeded');
    });

    it('fails as a command of its own when the build fails', async () => {
      const { code, stderr } = await bringUp(['build:web'], { FAILS: 'yes' }).end;
      expect({ code, says: stderr.includes('Expected a semicolon') }).toEqual({ code: 1, says: true });
    });
  });

  async function writeMissingDependency(): Promise<void> {
    const packages = {
      '': { name: 'small', version: '1.0.0', dependencies: { nothing: '1.0.0' } },
      'node_modules/nothing': {
        version: '1.0.0',
        integrity: `sha512-${Buffer.alloc(64).toString('base64')}`,
      },
    };
    await write(
      'package.json',
      JSON.stringify({ name: 'small', version: '1.0.0', dependencies: { nothing: '1.0.0' } }),
    );
    await write('package-lock.json', lock(packages));
  }

  it('names an unreachable registry, the code and what to check, without a stack of npm and with exit code 1', async () => {
    await writeMissingDependency();
    const offline = { npm_config_registry: 'http://user:secret@127.0.0.1:9/', npm_config_fetch_retries: '0' };
    const { code, stdout, stderr } = await bringUp(['start'], offline).end;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(
      'plimsoll: The package registry 127.0.0.1:9 cannot be reached (ECONNREFUSED). Check the network',
    );
    expect(stderr).not.toMatch(/SetUpError|npm error| at |secret/);
  });

  it.each([
    [503, 'cannot answer now (E503)'],
    [403, 'refuses the request (E403)'],
    [404, 'does not have a package that the lock file names (E404)'],
  ])('describes the error of a registry that answers %i', async (status, expected) => {
    const server = createServer((_request, response) => response.writeHead(status).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      await writeMissingDependency();
      const registry = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_fetch_retries: '0' };
      const { code, stderr } = await bringUp(['start'], registry).end;
      expect(code).toBe(1);
      expect(stderr).toContain(`The package registry 127.0.0.1:${port}`);
      expect(stderr).toContain(expected);
    } finally {
      server.close();
    }
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends an npm that ignores %s, and says that the next start installs', async (signal, expected) => {
    await writeMissingDependency();
    const started = join(project, 'npm-started');
    const lines = [
      `import { writeFileSync } from 'node:fs';`,
      `process.on('${signal}', () => undefined);`,
      `writeFileSync(${JSON.stringify(started)}, '');`,
      `setInterval(() => undefined, 60_000);`,
    ];
    await write('npm-cli.js', lines.join('\n'));
    const { child, end } = bringUp(['start'], { npm_execpath: join(project, 'npm-cli.js') });
    await vi.waitFor(() => expect(existsSync(started)).toBe(true), { timeout: 20_000 });
    child.kill(signal);
    const { code, stderr } = await end;
    expect(code).toBe(expected);
    expect(stderr).toContain('The installation was interrupted; the next start repeats it.');
  });

  it.skipIf(process.getuid?.() === 0)('names the folder that it cannot write to [needs an ordinary user]', async () => {
    await write('package-lock.json', lock({ 'node_modules/nothing': { version: '1.0.0' } }));
    await chmod(project, 0o555);
    try {
      expect((await bringUp(['start']).end).stderr).toContain(`${project} cannot be written to by this user`);
    } finally {
      await chmod(project, 0o755);
    }
  });
});
