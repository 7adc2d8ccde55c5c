import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { externalScannerNames } from '../../src/scanners/external-scanner.ts';
import { scanners } from '../../src/scanners/scanners.ts';
import { goEnvironment } from '../../tools/scanners/go-environment.ts';
import { pinnedVersion } from '../../tools/scanners/install-scanner.ts';
import { scannerBuilds } from '../../tools/scanners/scanner-builds.ts';
import { writeProgram } from '../helpers/fake-scanner.ts';

const repository = path.resolve(import.meta.dirname, '../..');
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
});
