import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { yarnPnpAnalyzer } from './yarn-pnp-analyzer.ts';

const state = {
  packageRegistryData: [
    [null, [[null, { packageLocation: './' }]]],
    ['app', [['workspace:.', { packageDependencies: [['a', 'npm:1.0.0']] }]]],
    [
      'a',
      [
        [
          'npm:1.0.0',
          {
            packageDependencies: [
              ['a', 'npm:1.0.0'],
              ['@s/b', 'virtual:0a#npm:2.0.0'],
              ['old-b', ['@s/b', 'npm:2.0.0']],
            ],
          },
        ],
      ],
    ],
    [
      '@s/b',
      [
        ['npm:2.0.0', {}],
        ['virtual:0a#npm:2.0.0', {}],
      ],
    ],
    ['left-pad', [['https://x/left-pad/-/left-pad-1.3.0.tgz', {}]]],
    ['part', [['file:./part#./part::hash=0a&locator=app%40workspace%3A.', {}]]],
    ["it's", [["patch:it's@npm%3A3.0.0#~/x.patch::version=3.0.0&hash=0a", {}]]],
  ],
};
const names = ['@s/b@2.0.0', '@s/b@2.0.0', 'a@1.0.0', "it's@3.0.0", 'left-pad@1.3.0'];

describe('yarnPnpAnalyzer', () => {
  it('reads the data in .pnp.cjs', () => {
    const literal = JSON.stringify(state, null, 2)
      .replaceAll('\\', '\\\\')
      .replaceAll("'", "\\'")
      .replaceAll('\n', '\\\n');
    const facts = analyzeText(
      yarnPnpAnalyzer,
      'app/.pnp.cjs',
      `"use strict";\nconst RAW_RUNTIME_STATE =\n'${literal}';\nmore();\n`,
    );
    expect(namesOf(facts)).toEqual(names);
    expect(facts.packages?.[0]).toMatchObject({ type: 'npm', name: 'a', dependencies: ['@s/b'] });
    expect(facts.ownedFolders).toEqual(['.yarn/cache', '.yarn/unplugged']);
  });

  it('reads .pnp.data.json', () => {
    expect(namesOf(analyzeText(yarnPnpAnalyzer, 'app/.pnp.data.json', JSON.stringify(state)))).toEqual(names);
  });

  it.each([
    ['in the cache', './.yarn/cache/a-npm-1.0.0-0a.zip/node_modules/a/', ['a@1.0.0']],
    ['in the cache of the user', '../home/.yarn/berry/cache/a-npm-1.0.0-0a.zip/node_modules/a/', ['a@1.0.0']],
    ['in a folder of its own, which its manifest lists', './.yarn/unplugged/a-npm-1.0.0-0a/node_modules/a/', []],
  ])('reads a package %s', (_, packageLocation, expected) => {
    const data = { packageRegistryData: [['a', [['npm:1.0.0', { packageLocation, linkType: 'HARD' }]]]] };
    expect(namesOf(analyzeText(yarnPnpAnalyzer, 'app/.pnp.data.json', JSON.stringify(data)))).toEqual(expected);
  });

  it('expects nothing of a .pnp.cjs that loads .pnp.data.json', () => {
    expect(analyzeText(yarnPnpAnalyzer, 'app/.pnp.cjs', "require('./.pnp.data.json')")).toEqual({});
  });

  it.each(['', 'x', "RAW_RUNTIME_STATE =\n'{", "RAW_RUNTIME_STATE =\n'{';"])(
    'warns about unreadable data: %j',
    (text) => {
      expect(analyzeText(yarnPnpAnalyzer, 'app/.pnp.cjs', text).warnings).toHaveLength(1);
    },
  );
});
