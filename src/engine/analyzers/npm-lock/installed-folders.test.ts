import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { installedFolders } from './installed-folders.ts';

describe('installedFolders', () => {
  it('reads the places of npm, without the project and its workspaces', () => {
    const packages = { '': {}, 'packages/own': {}, 'node_modules/a': {}, 'node_modules/a/node_modules/@acme/b': {} };
    expect(installedFolders('.package-lock.json', JSON.stringify({ packages }))).toEqual([
      'a',
      'a/node_modules/@acme/b',
    ]);
  });

  it('reads the names in the requirements of Yarn 1', () => {
    const lockfileEntries = { 'a@^1.0.0': '', '@acme/b@npm:c@2': '', unnamed: '' };
    expect(installedFolders('.yarn-integrity', JSON.stringify({ lockfileEntries }))).toEqual(['a', '@acme/b']);
  });

  it('reads the locations of later versions of Yarn', () => {
    const text =
      '__metadata:\n  version: 1\n\n"a@npm:1.0.0":\n  locations:\n    - "node_modules/a"\n    - "packages/own/node_modules/a"\n  aliases:\n    - "virtual:0a#npm:1.0.0"\n';
    expect(installedFolders('.yarn-state.yml', text)).toEqual(['a']);
  });

  it('reads the store of Yarn with the linker `pnpm`, without the project and its workspaces', () => {
    const packages = { '.': { url: '..' }, '../packages/own': {}, '.store/a-npm-1.0.0-0a/package': {} };
    expect(installedFolders('.package-map.json', JSON.stringify({ packages }))).toEqual([
      '.store/a-npm-1.0.0-0a/package',
    ]);
  });

  it.each([
    [
      'YAML',
      "hoistedLocations:\n  a@1.0.0:\n    - node_modules/a\n    - packages/own/node_modules/a\n  '@acme/b@2.0.0':\n    - node_modules/a/node_modules/@acme/b\nlayoutVersion: 5\n",
    ],
    [
      'JSON',
      JSON.stringify({
        hoistedLocations: {
          'a@1.0.0': ['node_modules/a', 'packages/own/node_modules/a', 7],
          '@acme/b@2.0.0': ['node_modules/a/node_modules/@acme/b'],
        },
      }),
    ],
  ])('reads the places of pnpm without its store, in %s', (_, text) => {
    expect(installedFolders('.modules.yaml', text)).toEqual(['a', 'a/node_modules/@acme/b']);
  });

  it('finds none in the settings of pnpm with its store', () => {
    expect(installedFolders('.modules.yaml', 'hoistPattern:\n  - "*"\nlayoutVersion: 5\n')).toEqual([]);
  });

  it.each(['.package-lock.json', '.yarn-integrity', '.yarn-state.yml', '.package-map.json', '.modules.yaml'])(
    'finds none in a damaged %s',
    (record) => {
      expect(installedFolders(record, '{"packages":')).toEqual([]);
      fc.assert(
        fc.property(fc.string(), (text) => installedFolders(record, text).length === 0),
        { numRuns: 100 },
      );
    },
  );
});
