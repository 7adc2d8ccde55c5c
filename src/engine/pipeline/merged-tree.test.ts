import { describe, expect, it } from 'vitest';
import { createMergedTree, ensureNode, filesOf, findNode, type MergedTree, removeNode } from './merged-tree.ts';

const addFile = (tree: MergedTree, path: string): boolean => {
  const node = ensureNode(tree, path);
  if (node) node.file = { layer: 0, facts: [], introduced: new Map() };
  return node !== undefined;
};
const remove = (tree: MergedTree, path: string): void => {
  const node = findNode(tree, path);
  if (node) removeNode(tree, node, () => undefined);
};
const pathsOf = (tree: MergedTree): string[] => filesOf(tree).map(({ path }) => path);

describe('a merged tree', () => {
  it('has the files of a folder in the order in which they were added, after some were removed', () => {
    const tree = createMergedTree();
    for (const name of ['c', 'a', 'b']) addFile(tree, `app/${name}`);
    expect(pathsOf(tree)).toEqual(['app/c', 'app/a', 'app/b']);
    remove(tree, 'app/a');
    remove(tree, 'app/c');
    expect(pathsOf(tree)).toEqual(['app/b']);
    remove(tree, 'app/b');
    expect(pathsOf(tree)).toEqual([]);
    addFile(tree, 'app/d');
    expect(pathsOf(tree)).toEqual(['app/d']);
  });

  it('does not find a sibling of the only file of a folder', () => {
    const tree = createMergedTree();
    addFile(tree, 'app/a');
    expect(findNode(tree, 'app/b')).toBeUndefined();
    expect(findNode(tree, 'app/a')?.path).toBe('app/a');
  });

  it('is full when the paths of its files exceed their limit', () => {
    const tree = createMergedTree({ pathBytesMax: 10 });
    expect([addFile(tree, 'a/1234'), addFile(tree, 'b/1234'), addFile(tree, 'c')]).toEqual([true, false, false]);
    expect(tree.isFull).toBe(true);
    expect(pathsOf(tree)).toEqual(['a/1234']);
  });

  it('is not full because of files that were removed', () => {
    const tree = createMergedTree({ pathBytesMax: 10 });
    for (let round = 0; round < 20; round += 1) {
      expect(addFile(tree, `a/${round}`)).toBe(true);
      remove(tree, `a/${round}`);
    }
    expect(tree.isFull).toBe(false);
  });
});
