import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { externalScannerNames } from '../../src/scanners/external-scanner.ts';
import { scanners } from '../../src/scanners/scanners.ts';
import { goEnvironment } from '../../tools/scanners/go-environment.ts';
import { pinnedVersion } from '../../tools/scanners/install-scanner.ts';
import { scannerBuilds } from '../../tools/scanners/scanner-builds.ts';
import { zipOf } from '../helpers/advisory-fixtures.ts';
import { writeProgram } from '../helpers/fake-scanner.ts';

const repository = path.resolve(import.meta.dirname, '../..');
/** Empty, or what is missing, for the title of a skipped test. */
const goMissing = spawnSync('go', ['version']).status === 0 ? '' : ' [needs go on PATH]';
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-install-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function install(...names: string[]) {
  const run = spawnSync(
    process.execPath,
    [path.join(repository, 'tools/install-scanners.ts'), ...names, '--bin', path.join(folder, 'bin')],
    { encoding: 'utf8', env: { PATH: path.join(folder, 'go'), LOG: path.join(folder, 'log'), TMPDIR: folder } },
  );
  return { code: run.status, output: run.stdout + run.stderr };
}

/** A `go` that writes the file after `-o`. Its arguments and environment are in `log`. */
const fakeGo = (code = 0) =>
  writeProgram(
    path.join(folder, 'go'),
    'go',
    `log=${path.join(folder, 'log')}
[ "$1" = version ] && exit 0
echo "$PWD $*" >> "$log"; echo "GOFLAGS=$GOFLAGS" >> "$log"
while [ "$1" != -o ]; do shift; done
echo program > "$2"
exit ${code}`,
  );

describe('npm run scanners:install', () => {
  it('builds a scanner from its pinned modules once', async () => {
    await fakeGo();
    const version = pinnedVersion('dive');
    expect(install('dive')).toEqual({ code: 0, output: expect.stringContaining(`dive ${version}: built in`) });
    expect(readdirSync(path.join(folder, 'bin'))).toEqual(['dive', 'dive.build.json']);
    const log = readFileSync(path.join(folder, 'log'), 'utf8');
    expect(log).toContain(`tools/scanners/dive build -ldflags -s -w -X main.version=${version} -o`);
    expect(log).toContain('GOFLAGS=-mod=readonly -trimpath -buildvcs=false');
    expect(install('dive').output).toContain(`dive ${version}: is already installed`);
    expect(readFileSync(path.join(folder, 'log'), 'utf8')).toBe(log);
    writeFileSync(path.join(folder, 'bin/dive.build.json'), '{}');
    expect(install('dive').output).toContain(`dive ${version}: built in`);
  });

  it('leaves no program when the build fails, and continues with the others', async () => {
    await fakeGo(1);
    const { code, output } = install('dive', 'dockle');
    expect({ code, left: readdirSync(path.join(folder, 'bin')) }).toEqual({ code: 1, left: [] });
    expect(output).toContain('go build of dive');
    expect(output).toContain('go build of dockle');
  });

  it('says how to install Go when it is missing', () => {
    expect(install()).toEqual({ code: 2, output: expect.stringContaining('https://go.dev/dl/') });
  });

  it('refuses unknown names', async () => {
    await fakeGo();
    expect(install('clair').code).toBe(2);
  });
});

describe('the builds of external scanners', () => {
  it.each(externalScannerNames)('pin %s and the hashes of its modules', (name) => {
    const file = (one: string) => readFileSync(path.join(repository, 'tools/scanners', name, one), 'utf8');
    expect(pinnedVersion(name)).toMatch(/^\d+\.\d+\.\d+$/);
    const { module, package: built, program } = scannerBuilds[name];
    expect(file('go.mod')).toContain(`tool ${built}\n`);
    expect(file('go.mod')).not.toMatch(/^replace|^exclude/m);
    expect(file('go.sum')).toContain(`${module} v${pinnedVersion(name)} h1:`);
    expect(program).toBe(scanners[name].program);
  });

  it('do not inherit settings that skip the verification of modules', () => {
    const risky = { GONOSUMDB: '*', GONOSUMCHECK: '1', GOINSECURE: '*', GOSUMDB: 'off', GOPRIVATE: '*', GOWORK: '/x' };
    expect(
      goEnvironment({ PATH: '/bin', HOME: '/root', GOPROXY: 'https://proxy', GOFLAGS: '-mod=mod', ...risky }),
    ).toEqual({
      PATH: '/bin',
      HOME: '/root',
      GOPROXY: 'https://proxy',
      GOFLAGS: '-mod=readonly -trimpath -buildvcs=false',
      GOTOOLCHAIN: 'auto',
      GOWORK: 'off',
      CGO_ENABLED: '0',
    });
  });

  it.skipIf(goMissing !== '')(`refuse a module whose content differs from go.sum${goMissing}`, () => {
    const [module, proxy] = [path.join(folder, 'module'), path.join(folder, 'proxy')];
    const versions = path.join(proxy, 'example.com/a/@v');
    for (const one of [module, versions]) mkdirSync(one, { recursive: true });
    const declared = 'module example.com/a\n\ngo 1.18\n';
    writeFileSync(path.join(versions, 'v1.0.0.info'), '{"Version":"v1.0.0"}');
    writeFileSync(path.join(versions, 'v1.0.0.mod'), declared);
    writeFileSync(
      path.join(versions, 'v1.0.0.zip'),
      zipOf([
        ['example.com/a@v1.0.0/go.mod', declared],
        ['example.com/a@v1.0.0/a.go', 'package a\n'],
      ]),
    );
    writeFileSync(path.join(module, 'go.mod'), 'module example.com/b\n\ngo 1.18\n\nrequire example.com/a v1.0.0\n');
    writeFileSync(path.join(module, 'b.go'), 'package b\n\nimport _ "example.com/a"\n');
    const own = {
      PATH: process.env['PATH'],
      HOME: folder,
      GOPATH: path.join(folder, 'go'),
      GOPROXY: `file://${proxy}`,
    };
    const list = (environment: Record<string, string | undefined>) => {
      const run = spawnSync('go', ['list', '-deps', '.'], { cwd: module, encoding: 'utf8', env: environment });
      return { code: run.status, text: run.stdout + run.stderr };
    };
    const recording = {
      ...own,
      GOFLAGS: '-mod=mod -modcacherw',
      GONOSUMDB: '*',
      GONOSUMCHECK: '1',
      GOTOOLCHAIN: 'local',
    };
    expect(list(recording)).toMatchObject({ code: 0 });
    const building = goEnvironment({ ...own, GONOSUMDB: '*', GOFLAGS: '-mod=mod' });
    expect(list(building).code).toBe(0);
    const sums = path.join(module, 'go.sum');
    writeFileSync(sums, readFileSync(sums, 'utf8').replace(/ h1:..../, ' h1:AAAA'));
    expect(list(building)).toMatchObject({ code: 1, text: expect.stringContaining('checksum mismatch') });
    writeFileSync(sums, '');
    expect(list(building)).toMatchObject({ code: 1, text: expect.stringContaining('missing go.sum entry') });
  });
});
