import { describe, expect, it } from 'vitest';
import { createFolderResolver, createPlaceResolver } from './folder-resolver.ts';
import { createMergedTree, ensureNode, type MergedTree } from './merged-tree.ts';

function treeWith(folders: readonly string[], links: Readonly<Record<string, string>>): MergedTree {
  const tree = createMergedTree();
  for (const folder of folders) ensureNode(tree, folder);
  for (const [path, target] of Object.entries(links)) {
    const node = ensureNode(tree, path);
    if (node) node.symlink = target;
  }
  return tree;
}

describe('createFolderResolver', () => {
  const tree = treeWith(['usr/lib/node', 'usr/libexec', 'app/node_modules/kit', 'app/node', 'opt'], {
    lib: 'usr/lib',
    'app/node_modules/.bin': '../tools',
    'usr/lib/node/current': 'v24',
    loop: 'loop',
  });

  it.each([
    ['', ''],
    ['usr/lib', 'usr/lib'],
    ['usr/libexec', 'usr/libexec'],
    ['lib/node', 'usr/lib/node'],
    ['app/node_modules/.bin/x', 'app/tools/x'],
    ['usr/lib/node/current/bin', 'usr/lib/node/v24/bin'],
    ['missing/lib', 'missing/lib'],
    ['loop/x', undefined],
  ])('resolves %s alone', (folder, expected) => {
    expect(createFolderResolver(tree)(folder)).toBe(expected);
  });

  it('resolves each folder as alone, whatever folder was resolved before', () => {
    const below = {
      usr: 'usr usr/lib usr/lib/node usr/lib/node/current usr/lib/node/currently usr/libexec',
      lib: 'lib lib/node library',
      app: 'app app/node app/node_modules app/node_modules/.bin app/x app/node_modules/.bin/x app/node_modules/kit app/node_modules/kit/lib',
      other: 'opt missing/lib loop',
    };
    const folders = ['', ...Object.values(below).flatMap((names) => names.split(' '))];
    const alone = new Map(folders.map((folder) => [folder, createFolderResolver(tree)(folder)]));
    const wrong: string[] = [];
    for (const first of folders) {
      for (const second of folders) {
        const resolve = createFolderResolver(tree);
        for (const folder of [first, second, first]) {
          if (resolve(folder) !== alone.get(folder)) wrong.push(`${folder} after ${first} and ${second}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    const resolve = createFolderResolver(tree);
    expect(folders.map((folder) => resolve(folder))).toEqual(folders.map((folder) => alone.get(folder)));
  });

  it('finds a folder that was added after its parent was resolved', () => {
    const growing = treeWith(['srv'], {});
    const resolve = createFolderResolver(growing);
    expect(resolve('srv/data/x')).toBe('srv/data/x');
    const node = ensureNode(growing, 'srv/data');
    if (node) node.symlink = '../var';
    expect(resolve('srv/data/y')).toBe('var/y');
  });
});

describe('createPlaceResolver', () => {
  it('resolves the folder of a file, and keeps that of a loop', () => {
    const placeOf = createPlaceResolver(treeWith([], { lib: 'usr/lib', bin: '/', loop: 'loop' }));
    expect(['lib/a.so', 'bin/x', 'file', 'loop/file'].map(placeOf)).toEqual(['usr/lib/a.so', 'x', 'file', 'loop/file']);
  });
});
