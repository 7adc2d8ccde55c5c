import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

const switchOf = (root: string) => ['--root', path.join(root, 'root/.opam'), '--switch', 'app'];

packageListTest({
  name: 'opam install',
  listing: 'opam list',
  missing: toolMissing('opam', '--version', 'opam'),
  types: ['opam'],
  atLeast: 2,
  makeRoot(folder) {
    const repository = mkdtempSync(path.join(tmpdir(), 'plimsoll-opam-'));
    writeFileSync(path.join(repository, 'repo'), 'opam-version: "2.0"\n');
    for (const [name, version, more] of [
      ['app', '1.2~rc1', 'depends: ["library" {>= "v0.16"}]'],
      ['library', 'v0.16.0', ''],
    ]) {
      const at = path.join(repository, `packages/${name}/${name}.${version}`);
      mkdirSync(at, { recursive: true });
      const fields = 'maintainer: ["Jane Doe <jane@example.org>"]\nlicense: "MIT"\nsynopsis: "One"';
      writeFileSync(path.join(at, 'opam'), `opam-version: "2.0"\n${fields}\n${more}\n`);
    }
    const root = path.join(folder, 'root/.opam');
    mkdirSync(path.dirname(root), { recursive: true });
    const options = ['--root', root, '--yes'];
    runTool('opam', ['init', '--bare', '--no-setup', '--disable-sandboxing', 'default', repository, ...options]);
    runTool('opam', ['switch', 'create', 'app', '--empty', ...options]);
    runTool('opam', ['install', 'app', '--switch', 'app', ...options]);
    rmSync(repository, { recursive: true });
  },
  ownListing: (root) =>
    linesOf(runTool('opam', ['list', '--installed', '--short', '--columns=package', ...switchOf(root)])).map((line) => {
      const dot = line.trim().indexOf('.');
      return { type: 'opam', name: line.trim().slice(0, dot), version: line.trim().slice(dot + 1) };
    }),
});
