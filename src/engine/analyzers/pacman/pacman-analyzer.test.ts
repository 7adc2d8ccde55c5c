import { describe, expect, it } from 'vitest';
import { hashPath } from '../../pipeline/path-hash.ts';
import { float64sOf } from '../../pipeline/tree.ts';
import { pacmanAnalyzer } from './pacman-analyzer.ts';

const folder = 'var/lib/pacman/local/zlib-1:1.3.1-2';
const analyze = (name: string, text: string) =>
  pacmanAnalyzer.analyze({ path: `${folder}/${name}`, bytes: Buffer.from(text) });

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
});
