import { describe, expect, it } from 'vitest';
import { visitListedFiles } from './listed-files.ts';
import { hashPath, hashPrefixes } from './path-hash.ts';
import { createTreeBuilder, isWhiteoutPath, treeHas, treeLimits } from './tree.ts';

describe('createTreeBuilder', () => {
  it('finds every entry by its kind, for any number of entries', () => {
    const builder = createTreeBuilder();
    for (let index = 0; index < 70_000; index += 1) builder.addFile(`many/f${index}`, 0, 0o644);
    builder.addDirectory('usr', 0o755);
    builder.addSymlink('lib', 'usr/lib');
    builder.addOther('dev/null');
    const tree = builder.build();
    expect(treeHas(tree, 'many/f0')).toBe('entry');
    expect(treeHas(tree, 'many/f69999')).toBe('entry');
    expect(treeHas(tree, 'many/f70000')).toBeUndefined();
    expect(treeHas(tree, 'usr')).toBe('directory');
    expect(treeHas(tree, 'lib')).toBe('entry');
    expect(treeHas(tree, 'dev/null')).toBe('entry');
    expect(tree.symlinks).toEqual([['lib', 'usr/lib']]);
    expect(tree.files.names).toBe('');
  });

  it('lists non-empty files with their sizes', () => {
    const builder = createTreeBuilder();
    builder.addFile('a', 3, 0o644);
    builder.addFile('empty', 0, 0o644);
    builder.addFile('dir/ü', 2 ** 40, 0o644);
    const seen: [string, number][] = [];
    visitListedFiles(builder.build(), ({ path, sizeBytes }) => seen.push([path(), sizeBytes]));
    expect(seen).toEqual([
      ['a', 3],
      ['dir/ü', 2 ** 40],
    ]);
  });

  it.each([
    ['.wh.a', ['a'], []],
    ['dir/.wh.a', ['dir/a'], []],
    ['dir/.wh..hidden', ['dir/.hidden'], []],
    ['dir/.wh..wh..opq', [], ['dir']],
    ['.wh..wh..opq', [], ['']],
    ['.wh..wh.aufs', [], []],
    ['.wh..wh.plnk/.wh.a', ['.wh..wh.plnk/a'], []],
    ['.wh..wh.a/.wh..wh..opq', [], ['.wh..wh.a']],
    ['dir/.wh.', [], []],
    ['dir/.wh..', [], []],
    ['dir/.wh...', [], []],
  ])('reads %s as a whiteout of %j, opaque %j, and as no entry', (path, whiteouts, opaques) => {
    const builder = createTreeBuilder();
    builder.addFile(path, 5, 0o4755);
    builder.addDirectory(path, 0o777);
    const tree = builder.build();
    expect(isWhiteoutPath(path)).toBe(true);
    expect(tree.whiteouts).toEqual(whiteouts);
    expect(tree.opaques).toEqual(opaques);
    expect(tree.entryHashes.length + tree.directoryHashes.length + tree.marks.length).toBe(0);
    expect(tree.files.names).toBe('');
  });

  it('treats names that contain .wh. elsewhere as ordinary names', () => {
    expect(isWhiteoutPath('a.wh.b')).toBe(false);
    expect(isWhiteoutPath('dir.wh./b')).toBe(false);
    expect(isWhiteoutPath('.wh..wh.plnk/12.34')).toBe(false);
    expect(isWhiteoutPath('dir/.wh.a/b')).toBe(false);
  });

  it('keeps the last of several entries of one path', () => {
    const builder = createTreeBuilder();
    builder.addSymlink('lib', 'usr/lib');
    builder.addDirectory('lib', 0o755);
    builder.addSymlink('bin', 'old');
    builder.addSymlink('bin', 'usr/bin');
    builder.addHardLink('etc/a', 'etc/b', true);
    builder.addFile('etc/a', 1, 0o644);
    const tree = builder.build();
    expect(tree.symlinks).toEqual([['bin', 'usr/bin']]);
    expect(tree.hardLinks).toEqual([]);
  });

  it('records facts of modes and names', () => {
    const builder = createTreeBuilder();
    builder.addFile('usr/bin/su', 10, 0o4755);
    builder.addFile('usr/bin/wall', 10, 0o2755);
    builder.addFile('srv/open', 10, 0o666);
    builder.addDirectory('srv/all', 0o777);
    builder.addDirectory('tmp', 0o1777);
    builder.addFile('var/cache/apk/APKINDEX.tar.gz', 10, 0o644);
    builder.addFile('var/lib/apt/lists/lock', 10, 0o644);
    builder.addFile('usr/bin/sudo', 10, 0o755);
    expect(builder.build().marks).toEqual([
      ['setuid', 'usr/bin/su'],
      ['setgid', 'usr/bin/wall'],
      ['world-writable-file', 'srv/open'],
      ['world-writable-directory', 'srv/all'],
      ['package-cache', 'var/cache/apk/APKINDEX.tar.gz'],
      ['sudo', 'usr/bin/sudo'],
    ]);
  });

  it('reports when lists exceed their limits', () => {
    const links = createTreeBuilder({ ...treeLimits, linksMax: 1 });
    links.addSymlink('a', 'b');
    expect(links.build().isTruncated).toBe(false);
    links.addSymlink('c', 'd');
    expect(links.build()).toMatchObject({ isTruncated: true, areFilesTruncated: false, symlinks: [['a', 'b']] });
    const files = createTreeBuilder({ ...treeLimits, listedFilesMax: 1 });
    files.addFile('a', 1, 0);
    files.addFile('b', 1, 0);
    expect(files.build()).toMatchObject({ isTruncated: false, areFilesTruncated: true, files: { names: 'a\0' } });
  });
});

describe('limits of a tree', () => {
  it('count the listed paths as one text, with two bytes per character from the first name outside Latin-1', () => {
    const list = (...paths: string[]): string[] => {
      const builder = createTreeBuilder({ ...treeLimits, listedTextBytesMax: 30 });
      for (const path of paths) builder.addFile(path, 1, 0o644);
      const tree = builder.build();
      const seen: string[] = [];
      visitListedFiles(tree, ({ path }) => seen.push(path()));
      expect(tree.areFilesTruncated).toBe(seen.length < paths.length);
      return seen;
    };
    expect(list('a/23456789', 'b/23456789')).toEqual(['a/23456789', 'b/23456789']);
    expect(list('a/23456789', 'Ā/23456789')).toEqual(['a/23456789']);
    expect(list('a/23456789', 'Ā/2', 'b/2')).toEqual(['a/23456789', 'Ā/2']);
  });

  it('count links and marks in bytes', () => {
    const builder = createTreeBuilder({ ...treeLimits, linkTextBytesMax: 10, markTextBytesMax: 10 });
    builder.addSymlink('Āb', 'c');
    builder.addSymlink('Ācd', 'e');
    builder.addFile('usr/su', 1, 0o4755);
    builder.addFile('usr/su2', 1, 0o4755);
    expect(builder.build()).toMatchObject({
      symlinks: [['Āb', 'c']],
      isTruncated: true,
      marks: [['setuid', 'usr/su']],
    });
  });
});

describe('hashPath', () => {
  it('is a safe integer, differs between a million similar names, and equals the last of its prefixes', () => {
    const seen = new Set<number>();
    for (let index = 0; index < 1_000_000; index += 1) seen.add(hashPath(`node_modules/pkg-${index}/index.js`));
    expect(seen.size).toBe(1_000_000);
    expect(Math.max(...[...seen].slice(0, 1000))).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
    expect(hashPrefixes('a/b/c')).toEqual([hashPath('a'), hashPath('a/b'), hashPath('a/b/c')]);
  });
});
