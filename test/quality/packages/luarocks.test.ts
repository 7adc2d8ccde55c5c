import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

packageListTest({
  name: 'luarocks make',
  listing: 'luarocks list',
  missing: toolMissing('luarocks', '--version', 'luarocks'),
  types: ['luarocks'],
  atLeast: 2,
  makeRoot(folder) {
    const tree = path.join(folder, 'usr/local');
    mkdirSync(tree, { recursive: true });
    for (const [name, version] of [
      ['foo', '1.2-1'],
      ['lua-bar', 'scm-3'],
    ]) {
      const work = mkdtempSync(path.join(tmpdir(), 'plimsoll-rock-'));
      writeFileSync(path.join(work, 'foo.lua'), 'return {}');
      const build = `source = { url = "." }\nbuild = { type = "builtin", modules = { ["${name}"] = "foo.lua" } }\n`;
      writeFileSync(
        path.join(work, `${name}-${version}.rockspec`),
        `package = "${name}"\nversion = "${version}"\n${build}`,
      );
      runTool('luarocks', ['--tree', tree, 'make', `${name}-${version}.rockspec`], { cwd: work });
      rmSync(work, { recursive: true });
    }
  },
  ownListing: (root) =>
    linesOf(runTool('luarocks', ['--tree', path.join(root, 'usr/local'), 'list', '--porcelain'])).map((line) => {
      const [name = '', version = ''] = line.split('\t');
      return { type: 'luarocks', name, version };
    }),
});
