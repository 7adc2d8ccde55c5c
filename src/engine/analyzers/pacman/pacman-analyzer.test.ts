import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashPath } from '../../pipeline/path-hash.ts';
import { float64sOf } from '../../pipeline/tree.ts';
import { pacmanAnalyzer } from './pacman-analyzer.ts';

const folder = 'var/lib/pacman/local/zlib-1:1.3.1-2';
const analyze = (name: string, text: string) =>
  pacmanAnalyzer.analyze({ path: `${folder}/${name}`, bytes: Buffer.from(text) });

const hasPacman = spawnSync('pacman', ['--version']).status === 0;

describe('pacmanAnalyzer', () => {
  it('reads a package with its source package, packager, licenses and dependencies', () => {
    const text =
      '%NAME%\nlib32-zlib\n\n%VERSION%\n1:1.3.1-2\n\n%BASE%\nzlib\n\n%DESC%\n\n\n%ARCH%\nx86_64\n\n%PACKAGER%\nA <a@b>\n\n' +
      '%LICENSE%\nZlib\ncustom:x\n\n%DEPENDS%\nglibc>=2.38\nsh\n\n';
    expect(analyze('desc', text).packages).toEqual([
      {
        type: 'alpm',
        name: 'lib32-zlib',
        version: '1:1.3.1-2',
        architecture: 'x86_64',
        source: { name: 'zlib', version: '1:1.3.1-2' },
        supplier: 'A <a@b>',
        licenses: ['Zlib', 'custom:x'],
        dependencies: ['glibc', 'sh'],
      },
    ]);
  });

  it('reads the files of the package that desc declares', () => {
    const { ownedHashes = new Uint8Array(), owner } = analyze(
      'files',
      '%FILES%\nusr/\nusr/lib/x.so\n\n%BACKUP%\netc/y\t0a\n',
    );
    expect([...float64sOf(ownedHashes)]).toEqual([hashPath('usr/lib/x.so')]);
    expect(owner).toEqual({ file: 'desc' });
  });

  it('warns of a package without a version', () => {
    expect(analyze('desc', '%NAME%\nx\n').warnings).toHaveLength(1);
    expect(analyze('desc', '').warnings).toHaveLength(1);
  });

  it.skipIf(!hasPacman)('equals pacman -Q for a database that pacman wrote (skipped without pacman)', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'plimsoll-pacman-'));
    const run = (command: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
      return stdout;
    };
    try {
      const database = path.join(root, 'var/lib/pacman');
      mkdirSync(database, { recursive: true });
      mkdirSync(path.join(root, 'content/usr/lib'), { recursive: true });
      writeFileSync(path.join(root, 'pacman.conf'), '[options]\nSigLevel = Never\nArchitecture = auto\n');
      for (const [name, version] of [
        ['zlib', '1:1.3.1-2'],
        ['lib32-gcc', '13.2+r1-1'],
        ['x', '0.r5.abc-3'],
      ]) {
        writeFileSync(path.join(root, 'content/usr/lib', `${name}.so`), name ?? '');
        const fields = [
          'pkgname',
          name,
          'pkgbase',
          `${name}-base`,
          'pkgver',
          version,
          'arch',
          'any',
          'size',
          '1',
          'license',
          'MIT',
        ];
        const info = fields
          .flatMap((key, index) => (index % 2 === 0 ? [`${key} = ${fields[index + 1]}\n`] : []))
          .join('');
        writeFileSync(path.join(root, 'content/.PKGINFO'), info);
        const archive = path.join(root, `${name}.pkg.tar`);
        run('tar', '-C', path.join(root, 'content'), '-cf', archive, '.PKGINFO', `usr/lib/${name}.so`);
        run(
          'pacman',
          '--root',
          root,
          '--dbpath',
          database,
          '--config',
          path.join(root, 'pacman.conf'),
          '--noconfirm',
          '-Udd',
          archive,
        );
      }
      const entries = readdirSync(path.join(database, 'local'), { withFileTypes: true }).filter((one) =>
        one.isDirectory(),
      );
      const found = entries.flatMap(({ name }) => {
        const where = `var/lib/pacman/local/${name}`;
        const facts = (file: string) =>
          pacmanAnalyzer.analyze({ path: `${where}/${file}`, bytes: readFileSync(path.join(root, where, file)) });
        expect(facts('files').ownedHashes).toHaveLength(8);
        return (facts('desc').packages ?? []).map((one) => `${one.name} ${one.version}\n`);
      });
      expect(found.toSorted().join('')).toBe(run('pacman', '-Q', '--dbpath', database));
      expect(found).toHaveLength(3);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
