import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

packageListTest({
  name: 'pacman',
  listing: 'pacman -Q',
  missing: toolMissing('pacman', '--version', 'pacman-package-manager'),
  types: ['alpm'],
  atLeast: 4,
  makeRoot(folder) {
    const work = mkdtempSync(path.join(folder, 'work-'));
    mkdirSync(path.join(folder, 'var/lib/pacman'), { recursive: true });
    mkdirSync(path.join(work, 'content/usr/lib'), { recursive: true });
    const config = path.join(work, 'pacman.conf');
    writeFileSync(config, '[options]\nSigLevel = Never\nArchitecture = auto\n');
    const packages: [name: string, version: string][] = [
      ['zlib', '1:1.3.1-2'],
      ['lib32-gcc', '13.2+r1-1'],
      ['x', '0.r5.abc-3'],
      ['gtk2+extra', '2.24.33~rc1-1.1'],
    ];
    const archives = packages.map(([name, version]) => {
      const fields = ['pkgname', 'pkgbase', 'pkgver', 'arch', 'size', 'license'];
      const values = [name, `${name}-base`, version, 'any', '1', 'MIT'];
      writeFileSync(path.join(work, 'content/.PKGINFO'), fields.map((key, at) => `${key} = ${values[at]}\n`).join(''));
      writeFileSync(path.join(work, `content/usr/lib/${name}.so`), name);
      const archive = path.join(work, `${name}.pkg.tar`);
      runTool('tar', ['-C', path.join(work, 'content'), '-cf', archive, '.PKGINFO', `usr/lib/${name}.so`]);
      return archive;
    });
    const places = ['--root', folder, '--dbpath', path.join(folder, 'var/lib/pacman'), '--config', config];
    runTool('pacman', [...places, '--noconfirm', '-Udd', ...archives]);
    rmSync(work, { recursive: true });
  },
  ownListing: (root) =>
    linesOf(runTool('pacman', ['-Q', '--dbpath', path.join(root, 'var/lib/pacman')])).map((line) => {
      const [name = '', version = ''] = line.split(' ');
      return { type: 'alpm', name, version };
    }),
});
