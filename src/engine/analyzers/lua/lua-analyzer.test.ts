import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { luaAnalyzer } from './lua-analyzer.ts';

const folder = 'usr/local/lib/luarocks/rocks-5.4/lpeg/1.1.0-1';

describe('luaAnalyzer', () => {
  it('reads installed rocks by their folders, with license and requirements of the rockspec', () => {
    const text =
      'package = "LPeg"\nversion = "1.1.0-1"\ndescription = {\n   license = "MIT/X11"\n}\ndependencies = {\n   "lua >= 5.1", "luafilesystem"\n}\n';
    expect(analyzeText(luaAnalyzer, `${folder}/lpeg-1.1.0-1.rockspec`, text).packages).toEqual([
      {
        type: 'luarocks',
        name: 'lpeg',
        version: '1.1.0-1',
        licenses: ['MIT/X11'],
        dependencies: ['lua', 'luafilesystem'],
      },
    ]);
    const manifest = analyzeText(
      luaAnalyzer,
      `${folder}/rock_manifest`,
      'rock_manifest = { lib = { ["lpeg.so"] = "0a" } }',
    );
    expect(namesOf(manifest)).toEqual(['lpeg@1.1.0-1']);
    expect(manifest.ownedHashes).toHaveLength(8);
  });

  it.each(['srv/lpeg-1.1.0-1.rockspec', `${folder}/doc/x.rockspec`, 'srv/rock_manifest'])(
    'does not read %s',
    (path) => {
      expect(luaAnalyzer.wants(path)).toBe(0);
    },
  );
});
