import { describe, expect, it } from 'vitest';
import { imageConfig, type LayerEntry, layerResult, mergeable } from '../../../test/helpers/layer-result.ts';
import type { FileFacts } from '../analyzers/analyzer.ts';
import type { Inventory } from './inventory.ts';
import { mergeLayers } from './merge-layers.ts';

const npm = (name: string, version = '1'): FileFacts => ({ packages: [{ type: 'npm', name, version, licenses: [] }] });

function merge(...layers: (LayerEntry[] | ReturnType<typeof layerResult>)[]): Inventory {
  return mergeLayers({
    config: imageConfig(),
    layers: layers.map((layer) => mergeable(Array.isArray(layer) ? layerResult(layer) : layer)),
  });
}

/** `name@version path,path #layer` of each package. */
function listed(inventory: Inventory): string[] {
  return inventory.packages.map((one) => `${one.name}@${one.version} ${one.paths.join(',')} #${one.layerIndex}`);
}

const a = 'app/node_modules/a/package.json';

describe('overlay semantics', () => {
  it.each<[string, LayerEntry[][], string[]]>([
    ['keeps a file that nobody touches', [[[a, npm('a')]], ['etc/']], [`a@1 ${a} #0`]],
    ['deletes a whited-out file', [[[a, npm('a')]], ['app/node_modules/a/.wh.package.json']], []],
    ['deletes everything under a whited-out directory', [[[a, npm('a')]], ['.wh.app']], []],
    ['a whiteout of a longer name hides nothing else', [[[a, npm('a')]], ['.wh.ap', '.wh.app2']], [`a@1 ${a} #0`]],
    ['a whiteout hides lower layers only', [[[a, npm('a', '1')]], ['.wh.app', [a, npm('a', '2')]]], [`a@2 ${a} #1`]],
    ['… also after the entry', [[[a, npm('a', '1')]], [[a, npm('a', '2')], '.wh.app']], [`a@2 ${a} #1`]],
    ['a whiteout in the lowest layer hides nothing', [['.wh.app', [a, npm('a')]]], [`a@1 ${a} #0`]],
    ['a deleted file may come back', [[[a, npm('a')]], ['.wh.app'], [[a, npm('a')]]], [`a@1 ${a} #2`]],
    ['an opaque directory hides what is below', [[[a, npm('a')]], ['app/', 'app/.wh..wh..opq']], []],
    [
      '… but nothing of its own layer, marked before',
      [[[a, npm('a')]], ['app/.wh..wh..opq', ['app/node_modules/b/package.json', npm('b')]]],
      ['b@1 app/node_modules/b/package.json #1'],
    ],
    [
      '… nor marked after',
      [[[a, npm('a')]], [['app/node_modules/b/package.json', npm('b')], 'app/.wh..wh..opq']],
      ['b@1 app/node_modules/b/package.json #1'],
    ],
    ['an opaque root hides all', [[[a, npm('a')]], ['.wh..wh..opq']], []],
    ['an opaque mark in place of a file hides nothing', [[[a, npm('a')]], [`${a}/.wh..wh..opq`]], [`a@1 ${a} #0`]],
    [
      'an opaque directory leaves its neighbours',
      [[[a, npm('a')]], ['app2/.wh..wh..opq', 'ap/.wh..wh..opq']],
      [`a@1 ${a} #0`],
    ],
    [
      'AUFS metadata is no whiteout',
      [[[a, npm('a')]], ['.wh..wh.aufs', '.wh..wh.plnk/', '.wh..wh.orph/.wh.app']],
      [`a@1 ${a} #0`],
    ],
    ['a replaced file is gone', [[[a, npm('a', '1')]], [[a, npm('a', '2')]]], [`a@2 ${a} #1`]],
    [
      'the later of two entries in one layer counts',
      [
        [
          [a, npm('a', '1')],
          [a, npm('a', '2')],
        ],
      ],
      [`a@2 ${a} #0`],
    ],
    ['a file in place of a directory hides the subtree', [[[a, npm('a')]], ['app']], []],
    ['a device in place of a directory hides the subtree', [[[a, npm('a')]], ['!app/node_modules']], []],
    ['a link in place of a directory hides the subtree', [[[a, npm('a')]], ['app/node_modules -> /nowhere']], []],
    [
      'a directory in place of a directory hides nothing',
      [[[a, npm('a')]], ['app/', 'app/node_modules/']],
      [`a@1 ${a} #0`],
    ],
    ['a directory in place of a wanted file', [[[a, npm('a')]], [`${a}/`]], []],
    ['a device in place of a wanted file', [[[a, npm('a')]], [`!${a}`]], []],
    [
      'files of all layers come together',
      [[[a, npm('a')]], [['app/node_modules/b/package.json', npm('b')]]],
      [`a@1 ${a} #0`, 'b@1 app/node_modules/b/package.json #1'],
    ],
    ['an entry lands where its folder leads', [['app -> srv/app'], [[a, npm('a')]]], [`a@1 srv/${a} #1`]],
    ['… by an absolute link, from the image root', [['app -> /srv/app'], [[a, npm('a')]]], [`a@1 srv/${a} #1`]],
    ['… by a link in the same layer', [['app -> srv/app', [a, npm('a')]]], [`a@1 srv/${a} #0`]],
    [
      '… by a link to a link',
      [['app -> one', 'one -> two/x', 'two -> /srv'], [[a, npm('a')]]],
      ['a@1 srv/x/node_modules/a/package.json #1'],
    ],
    [
      '… never above the root',
      [['app -> ../../../../srv'], [[a, npm('a')]]],
      ['a@1 srv/node_modules/a/package.json #1'],
    ],
    [
      '… replacing what is there',
      [['app -> srv', ['srv/node_modules/a/package.json', npm('a', '1')]], [[a, npm('a', '2')]]],
      ['a@2 srv/node_modules/a/package.json #1'],
    ],
    ['an entry under a link loop is still seen', [['app -> b', 'b -> app'], [[a, npm('a')]]], [`a@1 ${a} #1`]],
    ['an entry under a link to itself is still seen', [['app -> app'], [[a, npm('a')]]], [`a@1 ${a} #1`]],
    [
      'a whiteout lands where its folder leads',
      [['app -> srv', ['srv/node_modules/a/package.json', npm('a')]], ['app/node_modules/.wh.a']],
      [],
    ],
    [
      'an opaque mark lands where its folder leads',
      [['app -> srv', ['srv/node_modules/a/package.json', npm('a')]], ['app/.wh..wh..opq']],
      [],
    ],
    [
      'a whiteout of a link leaves its target',
      [['app -> srv', ['srv/node_modules/a/package.json', npm('a')]], ['.wh.app']],
      ['a@1 srv/node_modules/a/package.json #0'],
    ],
    [
      'whiteouts of a link and of what it leads to do not depend on order',
      [
        ['app -> srv', ['srv/node_modules/a/package.json', npm('a')]],
        ['.wh.app', 'app/.wh.node_modules'],
      ],
      [],
    ],
    [
      'a directory in place of a link is a directory',
      [
        ['app -> srv', ['srv/node_modules/a/package.json', npm('a', '1')]],
        ['app/', [a, npm('a', '2')]],
      ],
      [`a@2 ${a} #1`, 'a@1 srv/node_modules/a/package.json #0'].sort(),
    ],
    [
      'a new link target counts from its layer on',
      [['app -> one'], ['app -> two'], [[a, npm('a')]]],
      ['a@1 two/node_modules/a/package.json #2'],
    ],
    [
      'a file in place of a link, then a directory',
      [['app -> srv'], ['app'], ['app/', [a, npm('a')]]],
      [`a@1 ${a} #2`],
    ],
    [
      'a hard link has the content of its target',
      [[[a, npm('a')], `b/node_modules/a/package.json => ${a}`]],
      [`a@1 ${a},b/node_modules/a/package.json #0`],
    ],
    [
      'a hard link outlives its target',
      [[[a, npm('a')], `b/node_modules/a/package.json => ${a}`], ['.wh.app']],
      ['a@1 b/node_modules/a/package.json #0'],
    ],
    [
      'a hard link may point to a lower layer',
      [[[a, npm('a')]], [`b/node_modules/a/package.json => ${a}`]],
      [`a@1 ${a},b/node_modules/a/package.json #0`],
    ],
    [
      'a hard link in place of a file',
      [
        [
          [a, npm('a')],
          ['x/node_modules/c/package.json', npm('c')],
        ],
        [`${a} => x/node_modules/c/package.json`],
      ],
      [`c@1 ${a},x/node_modules/c/package.json #0`],
    ],
  ])('%s', (_, layers, expected) => {
    expect(listed(merge(...layers))).toEqual(expected);
  });

  it('treats a package database that was replaced by a link as removed', () => {
    const inventory = merge([[a, npm('a')]], layerResult([`${a} -> /nowhere`], { wanted: [a] }));
    expect(listed(inventory)).toEqual([]);
    expect(inventory.warnings).toEqual([]);
  });

  it('warns when a hard link refers to a file that was not read', () => {
    const inventory = merge([['pnpm/store/ab', 10], `${a} => pnpm/store/ab`]);
    expect(inventory.warnings).toMatchObject([{ code: 'MALFORMED_FILE', path: a, layerIndex: 0 }]);
  });

  it('warns when a file that was not read replaces a package database through a linked folder', () => {
    const inventory = merge(['x -> app/node_modules/a', [a, npm('a')]], [['x/package.json', 10]]);
    expect(listed(inventory)).toEqual([]);
    expect(inventory.warnings).toMatchObject([{ code: 'MALFORMED_FILE', path: 'x/package.json', layerIndex: 1 }]);
  });

  it.each<[string, Parameters<typeof merge>, string]>([
    ['a whiteout', [['x -> app', [a, npm('a')]], ['x/node_modules/.wh.a']], 'x/node_modules/a'],
    ['an opaque mark', [['x -> app', [a, npm('a')]], ['x/.wh..wh..opq']], 'x'],
    [
      'a wanted file',
      [['x -> app', [a, npm('a')]], [['x/node_modules/a/package.json', npm('b')]]],
      'x/node_modules/a/package.json',
    ],
    ['a link', [['x -> app', [a, npm('a')]], ['x/node_modules -> /srv']], 'x/node_modules'],
    [
      'a file of the same layer',
      [
        ['x -> app'],
        [
          [a, npm('a')],
          ['x/node_modules/a/package.json', npm('b')],
        ],
      ],
      'x/node_modules/a/package.json',
    ],
  ])('warns when %s removes a package through a link of a lower layer, which some runtimes keep', (_, layers, path) => {
    expect(merge(...layers).warnings).toMatchObject([{ code: 'MALFORMED_FILE', path, layerIndex: 1 }]);
  });

  it.each<[string, LayerEntry[], number]>([
    ['a whiteout', ['app/.wh.node_modules'], 2],
    ['an opaque mark', ['app/.wh..wh..opq'], 2],
    ['another file', [[a, npm('b')]], 2],
    ['a link', ['app/node_modules -> /srv'], 2],
    ['a device', ['!app/node_modules'], 2],
  ])('warns when %s removes a package that was placed through a link', (_, layer, layerIndex) => {
    const { warnings } = merge(['x -> app'], [['x/node_modules/a/package.json', npm('a')]], layer);
    expect(warnings).toMatchObject([{ code: 'MALFORMED_FILE', path: a, layerIndex }]);
  });

  it('warns when a file of a layer replaces one that the same layer has placed through a link', () => {
    const { warnings } = merge(
      ['x -> app'],
      [
        ['x/node_modules/a/package.json', npm('b')],
        [a, npm('a')],
      ],
    );
    expect(warnings).toMatchObject([{ code: 'MALFORMED_FILE', path: a, layerIndex: 1 }]);
  });

  it.each<[string, LayerEntry[]]>([
    ['before its folder', ['app/.wh.node_modules', 'app/', 'app/node_modules/']],
    ['after its folder', ['app/node_modules/', 'app/.wh.node_modules']],
  ])(
    'warns when a layer has a whiteout %s, because overlayfs stores the whiteout in place of the folder',
    (_, layer) => {
      const inventory = merge([[a, npm('a')]], layer);
      expect(listed(inventory)).toEqual([]);
      expect(inventory.warnings).toMatchObject([{ code: 'MALFORMED_FILE', path: 'app/node_modules', layerIndex: 1 }]);
    },
  );

  it('warns about an opaque root, which overlayfs does not have', () => {
    expect(merge([[a, npm('a')]], ['.wh..wh..opq']).warnings).toMatchObject([
      { code: 'MALFORMED_LAYER', layerIndex: 1 },
    ]);
    expect(merge(['.wh..wh..opq', [a, npm('a')]]).warnings).toEqual([]);
  });

  it('warns when a link of a lower layer leads a file to a place at which an analyzer would read it', () => {
    const below: LayerEntry[] = ['x -> node_modules/m', 'y -> srv'];
    const warning = { code: 'MALFORMED_FILE', path: 'x/package.json', layerIndex: 1 };
    expect(merge(below, [['x/package.json', 10]]).warnings).toMatchObject([warning]);
    expect(merge(below, [['x/package.json', {}]]).warnings).toMatchObject([warning]);
    expect(merge(below, [['y/package.json', 10]]).warnings).toEqual([]);
  });

  it('does not warn about whiteouts beside folders of the layer, and about files that stay where a link has led', () => {
    expect(merge([[a, npm('a')]], ['app/', 'app/.wh.node_modules']).warnings).toEqual([]);
    const { warnings } = merge(['x -> app'], [['x/node_modules/a/package.json', npm('a')]], ['.wh.x', 'app/b/']);
    expect(warnings).toEqual([]);
  });

  it('does not warn about changes through a link that remove no package', () => {
    const inventory = merge(['x -> app', [a, npm('a')]], [['x/node_modules/b/package.json', npm('b')], 'x/.wh.none']);
    expect(listed(inventory)).toHaveLength(2);
    expect(inventory.warnings).toEqual([]);
  });

  it('warns when a layer has more links than the limit', () => {
    const layer = layerResult([[a, npm('a')]]);
    layer.tree.isTruncated = true;
    expect(merge(layer).warnings).toMatchObject([{ code: 'LIMIT_EXCEEDED', layerIndex: 0 }]);
  });
});

describe('the warnings of one layer', () => {
  const many = <Value>(make: (index: number) => Value): Value[] =>
    Array.from({ length: 150 }, (_, index) => make(index));
  const closing = {
    code: 'LIMIT_EXCEEDED',
    message: 'The layer has 50 more warnings, which were discarded.',
    layerIndex: 1,
  };

  it.each<[string, LayerEntry[], LayerEntry[]]>([
    [
      'files that replace others through a link',
      ['lib -> usr/lib', ...many((index): LayerEntry => [`usr/lib/${index}/package.json`, npm(`${index}`)])],
      many((index): LayerEntry => [`lib/${index}/package.json`, 5]),
    ],
    [
      'files below a link of the same layer',
      many((index): LayerEntry => [`usr/lib/${index}/package.json`, npm(`${index}`)]),
      ['lib -> usr/lib', ...many((index): LayerEntry => [`lib/${index}/package.json`, 5])],
    ],
    ['hard links to files that were not read', ['x'], many((index): LayerEntry => `app/${index} => none`)],
  ])('about %s are limited, and the last one states how many are left out', (_, below, above) => {
    const { warnings } = merge(below, above);
    expect(warnings).toHaveLength(101);
    expect(warnings.at(-1)).toEqual(closing);
  });

  it('are limited for the whole image too', () => {
    const layers = Array.from({ length: 12 }, (_, layer) => many((index): LayerEntry => `${layer}/${index} => none`));
    const { warnings } = merge(...layers);
    expect(warnings).toHaveLength(1001);
    expect(warnings.at(-1)).toEqual({
      code: 'LIMIT_EXCEEDED',
      message: 'The image has 201 more warnings, which were discarded.',
    });
  });
});
