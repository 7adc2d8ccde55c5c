import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { haskellAnalyzer } from './haskell-analyzer.ts';

describe('haskellAnalyzer', () => {
  it('reads installed packages', () => {
    const text =
      'name:                 text\nversion:              2.0.2\nid:                   text-2.0.2-0a1b\nlicense:              BSD-2-Clause\nmaintainer:           Ann\ndepends:\n    array-0.5.4.0 base-4.17.0.0\n    ghc-prim-0.9.0\nlibrary-dirs:         /root/.cabal/store/ghc-9/text-2.0.2-0a1b/lib\n';
    const facts = analyzeText(
      haskellAnalyzer,
      'root/.cabal/store/ghc-9/package.db/package.conf.d/text-2.0.2.conf',
      text,
    );
    expect(facts.packages).toEqual([
      {
        type: 'hackage',
        name: 'text',
        version: '2.0.2',
        licenses: ['BSD-2-Clause'],
        supplier: 'Ann',
        dependencies: ['array', 'base', 'ghc-prim'],
      },
    ]);
    expect(facts.libraryFolders).toEqual(['../../../../../../root/.cabal/store/ghc-9/text-2.0.2-0a1b/lib']);
  });

  it.each([
    [
      'stack.yaml.lock',
      'packages:\n- completed:\n    hackage: aeson-2.1.0.0@sha256:0a,6000\n    pantry-tree:\n      size: 1\n  original:\n    hackage: aeson-2.1.0.0\nsnapshots: []\n',
    ],
    [
      'cabal.project.freeze',
      'active-repositories: hackage.haskell.org:merge\nconstraints: any.aeson ==2.1.0.0,\n             aeson +ordered-keymap\n',
    ],
    [
      'dist-newstyle/cache/plan.json',
      '{"install-plan":[{"type":"configured","pkg-name":"aeson","pkg-version":"2.1.0.0","style":"global"},{"pkg-name":"app","pkg-version":"0.1","style":"local"}]}',
    ],
  ])('reads %s', (name, text) => {
    expect(namesOf(analyzeText(haskellAnalyzer, `srv/${name}`, text))).toEqual(['aeson@2.1.0.0']);
  });
});
