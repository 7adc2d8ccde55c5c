import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyzeText } from '../../../../test/helpers/analyze-text.ts';
import { hashPath } from '../../pipeline/path-hash.ts';
import { float64sOf } from '../../pipeline/tree.ts';
import { npmAnalyzer } from '../npm/npm-analyzer.ts';
import { pythonAnalyzer } from '../python/python-analyzer.ts';
import { dpkgAnalyzer } from './dpkg-analyzer.ts';

const hasDpkg = existsSync('/var/lib/dpkg/status') && spawnSync('dpkg-query', ['--version']).status === 0;

function analyze(text: string, path = 'var/lib/dpkg/status') {
  return dpkgAnalyzer.analyze({ path, bytes: Buffer.from(text) });
}

function stanza(name: string, status = 'install ok installed', more = ''): string {
  return `Package: ${name}\nStatus: ${status}\nArchitecture: amd64\nVersion: 1.0-1\n${more}\n`;
}

describe('dpkgAnalyzer', () => {
  it('reads name, version, architecture and source', () => {
    const { packages } = analyze(
      `${stanza('libssl3', undefined, 'Source: openssl\n')}${stanza('bash', undefined, 'Source: bash (1.0-0)\n')}${stanza('sed')}`,
    );
    expect(packages?.map(({ name, source }) => [name, source])).toEqual([
      ['libssl3', { name: 'openssl', version: '1.0-1' }],
      ['bash', { name: 'bash', version: '1.0-0' }],
      ['sed', { name: 'sed', version: '1.0-1' }],
    ]);
    expect(packages?.[0]).toMatchObject({ type: 'deb', version: '1.0-1', architecture: 'amd64', licenses: [] });
  });

  it.each([
    ['install ok installed', true],
    ['hold ok installed', true],
    ['deinstall ok installed', true],
    ['install ok unpacked', true],
    ['install ok half-configured', true],
    ['install reinstreq half-installed', true],
    ['install ok triggers-pending', true],
    ['deinstall ok config-files', false],
    ['purge ok not-installed', false],
    ['unknown ok not-installed', false],
  ])('counts a package whose files are on the disk: %s → %s', (status, isPresent) => {
    expect(analyze(stanza('x', status)).packages?.length ?? 0).toBe(isPresent ? 1 : 0);
  });

  it('ignores continuation lines', () => {
    const text = stanza(
      'x',
      undefined,
      'Description: text\n Package: y\n\tVersion: 9\n .\n Status: purge ok not-installed\n',
    );
    expect(analyze(text).packages).toMatchObject([{ name: 'x', version: '1.0-1' }]);
  });

  it('reads one package per file of status.d, where distroless writes no Status', () => {
    expect(
      analyze('Package: tzdata\nVersion: 2024a-0+deb12u1\n', 'var/lib/dpkg/status.d/tzdata').packages,
    ).toHaveLength(1);
    expect(dpkgAnalyzer.wants('var/lib/dpkg/status.d/tzdata')).toBeGreaterThan(0);
  });

  it('reads the packages around a corrupt stanza and names its position', () => {
    const facts = analyze(
      `${stanza('a')}\u0000\u0001garbage\nmore\n\nPackage: b\nStatus: install ok installed\n\n${stanza('c')}`,
    );
    expect(facts.packages?.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(facts.warnings).toEqual([
      'Line 6 is not a valid field.',
      'The package at line 6 was ignored: it has no name or no version.',
      'The package at line 9 was ignored: it has no name or no version.',
    ]);
  });

  it('leaves out a name that is not UTF-8, with a warning that does not contain its bytes', () => {
    const bytes = Buffer.from(stanza('caf\u00e9'), 'latin1');
    const facts = dpkgAnalyzer.analyze({ path: 'var/lib/dpkg/status', bytes });
    expect(facts).toEqual({ warnings: ['The package at line 1 was ignored: its name is not valid UTF-8.'] });
  });

  it('names the package that owns the files of a list', () => {
    const owner = (path: string) => analyze('/.\n/bin/bash\n', `var/lib/dpkg/${path}`).owner;
    expect(owner('info/bash.list')).toEqual({ type: 'deb', name: 'bash' });
    expect(owner('info/libc6:amd64.list')).toEqual({ type: 'deb', name: 'libc6', architecture: 'amd64' });
    expect(analyze('/bin/sh\n/bin/sh.distrib\ndash\n', 'var/lib/dpkg/diversions').owner).toEqual({ type: 'deb' });
    const checksums = `${'0'.repeat(32)}  usr/bin/b\n`;
    expect(analyze(checksums, 'var/lib/dpkg/status.d/base.md5sums').owner).toEqual({ file: 'base' });
  });

  it.each([
    [
      'info/bash.list',
      '/.\n/bin\n/bin/bash\n/usr/share/man/man1/bash.1.gz\n',
      ['.', 'bin', 'bin/bash', 'usr/share/man/man1/bash.1.gz'],
    ],
    [
      'status.d/base.md5sums',
      `${'0'.repeat(32)}  usr/lib/libbase.so\n${'0'.repeat(32)}  ./bin/b\n\n`,
      ['usr/lib/libbase.so', 'bin/b'],
    ],
    ['diversions', '/bin/sh\n/bin/sh.distrib\ndash\n/bin/x\n/bin/x.real\n:\n', ['bin/sh.distrib', 'bin/x.real']],
  ])('hashes the owned files of %s', (name, text, paths) => {
    const { ownedHashes = new Uint8Array() } = analyze(text, `var/lib/dpkg/${name}`);
    expect([...float64sOf(ownedHashes)]).toEqual(paths.map(hashPath));
  });

  it('resolves virtual packages that one package provides, and keeps the names of others', () => {
    const stanza = (name: string, ...fields: string[]) =>
      [`Package: ${name}`, 'Status: install ok installed', 'Version: 1', 'Architecture: all', ...fields, ''].join('\n');
    const text = [
      stanza('base-files', 'Pre-Depends: awk', 'Depends: mail-transport-agent, libc6, self'),
      stanza('mawk', 'Provides: awk (= 1), libc6', 'Depends: awk'),
      stanza('exim4', 'Provides: mail-transport-agent'),
      stanza('postfix', 'Provides: mail-transport-agent'),
      stanza('libc6'),
    ].join('\n');
    const { packages = [] } = analyzeText(dpkgAnalyzer, 'var/lib/dpkg/status', text);
    expect(packages.map(({ dependencies }) => dependencies)).toEqual([
      ['mawk', 'mail-transport-agent', 'libc6', 'self'],
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('reads the maintainer and the names of dependencies', () => {
    const more =
      'Maintainer: A <a@b>\nPre-Depends: dpkg (>= 1.17)\nDepends: libc6 (>= 2.36), debconf | debconf-2.0, perl:any, libc6\n';
    expect(analyze(stanza('x', undefined, more)).packages).toMatchObject([
      { supplier: 'A <a@b>', dependencies: ['dpkg', 'libc6', 'debconf', 'debconf-2.0', 'perl'] },
    ]);
  });

  it('reads databases in other folders for the standard folder that may be a link to them', () => {
    expect(analyze(stanza('x'), 'opt/db/status')).toMatchObject({
      packages: [{ name: 'x' }],
      linkedAs: ['var/lib/dpkg/status'],
    });
    expect(analyze('/.\n/bin/x\n', 'opt/db/info/x.list')).toMatchObject({ linkedAs: ['var/lib/dpkg/info/x.list'] });
    expect(analyze('running\n', 'opt/db/status')).toEqual({ linkedAs: ['var/lib/dpkg/status'] });
  });

  it.skipIf(!hasDpkg)('equals dpkg-query on this machine’s own database (skipped without dpkg)', () => {
    const format = [
      '-f',
      '${db:Status-Status} ${Package} ${Version} ${Architecture} ${source:Package} ${source:Version}\\n',
    ];
    const query = spawnSync('dpkg-query', ['-W', ...format], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    const expected = query.stdout
      .split('\n')
      .filter((line) => line !== '' && !/^(config-files|not-installed) /.test(line));
    const facts = dpkgAnalyzer.analyze({ path: 'var/lib/dpkg/status', bytes: readFileSync('/var/lib/dpkg/status') });
    const found = (facts.packages ?? []).map(
      ({ name, version, architecture, source }) =>
        `${name} ${version} ${architecture} ${source?.name} ${source?.version}`,
    );
    expect(found.toSorted()).toEqual(expected.map((line) => line.slice(line.indexOf(' ') + 1)).toSorted());
    expect(facts.warnings).toBeUndefined();
  });

  it.skipIf(!hasDpkg)('hashes every owned language file of this machine’s packages (skipped without dpkg)', () => {
    const folder = '/var/lib/dpkg/info';
    let expected = 0;
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.list'))) {
      const bytes = readFileSync(`${folder}/${name}`);
      const { ownedHashes = new Uint8Array() } = dpkgAnalyzer.analyze({ path: `var/lib/dpkg/info/${name}`, bytes });
      const hashes = new Set(float64sOf(ownedHashes));
      for (const line of bytes.toString('utf8').split('\n')) {
        const path = line.slice(1);
        if (npmAnalyzer.wants(path) === 0 && pythonAnalyzer.wants(path) === 0) continue;
        expected += 1;
        expect(hashes.has(hashPath(path)), path).toBe(true);
      }
    }
    expect(expected).toBeGreaterThan(0);
  });
});
