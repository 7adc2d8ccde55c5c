import { describe, expect, it } from 'vitest';
import { makeTar, type TarEntry } from '../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../test/helpers/scan-tars.ts';
import { createEntryOrder } from './entry-order.ts';
import { hashPath } from './path-hash.ts';

/** `path@version` is a file with the manifest of a package, `path -> target` a symbolic link, `path => target` a hard link, `path/` a folder. */
function entryOf(text: string): TarEntry {
  const [, path = '', kind = '', rest = ''] = /^(\S+?)(@| -> | => |\/$|$)(.*)$/.exec(text) ?? [];
  if (kind === ' -> ') return { path, type: '2', linkName: rest };
  if (kind === ' => ') return { path, type: '1', linkName: rest };
  if (kind === '/') return { path, type: '5' };
  return { path, content: kind === '@' ? JSON.stringify({ name: 'm', version: rest }) : 'text' };
}

const short = (path: string): string => path.replace('node_modules/m/package.json', '…');
const long = (text: string): string => text.replaceAll('…', 'node_modules/m/package.json');

/** Packages as `path@version`, in short form, and whether the image is complete. */
async function scanned(...layers: string[][]): Promise<{ found: string[]; isComplete: boolean }> {
  const inventory = await scanTars(...layers.map((layer) => makeTar(layer.map((text) => entryOf(long(text))))));
  const found = inventory.packages.flatMap(({ paths, version }) => paths.map((path) => `${short(path)}@${version}`));
  return { found: found.toSorted(), isComplete: inventory.warnings.length === 0 };
}

describe('the order of the entries of a layer', () => {
  it.each<[string, string[][], string[]]>([
    [
      'a hard link keeps the content of a target that is replaced',
      [['a/…@1', 'b/… => a/…', 'a/…@2']],
      ['a/…@2', 'b/…@1'],
    ],
    ['… by a symbolic link', [['c/…@2', 'a/…@1', 'b/… => a/…', 'a/… -> /c/…']], ['b/…@1', 'c/…@2']],
    ['… by a folder', [['a/…@1', 'b/… => a/…', 'a/…/']], ['b/…@1']],
    ['… with its folder', [['c/…@2', 'a/…@1', 'b/… => a/…', 'a -> c']], ['b/…@1', 'c/…@2']],
    [
      '… through another hard link',
      [['a/…@1', 'b/… => a/…', 'c/… => b/…', 'b/…@2', 'a/…@3']],
      ['a/…@3', 'b/…@2', 'c/…@1'],
    ],
    ['… with a name that is not wanted', [['a/file@1', 'b/… => a/file', 'a/file@2']], ['b/…@1']],
    ['a hard link to a hard link with a name that is not wanted', [['f@1', 'g => f', 'b/… => g']], ['b/…@1']],
    ['… of which the first target is replaced', [['f@1', 'g => f', 'f@2', 'b/… => g', 'f@3']], ['b/…@1']],
    ['… or removed with its folder', [['a/f@1', 'g => a/f', 'a -> c', 'b/… => g']], ['b/…@1']],
    ['… to a wanted file that is replaced', [['a/…@1', 'g => a/…', 'a/…@2', 'b/… => g']], ['a/…@2', 'b/…@1']],
    ['… through several links', [['f@1', 'g => f', 'h => g', 'g@2', 'f@3', 'b/… => h']], ['b/…@1']],
    ['… which a file replaces', [['f@1', 'g => f', 'g@2', 'b/… => g']], ['b/…@2']],
    ['… which another link replaces', [['f@1', 'e@2', 'g => f', 'g => e', 'b/… => g', 'g => f']], ['b/…@2']],
    ['… which is removed later', [['f@1', 'd/g => f', 'b/… => d/g', 'd@x']], ['b/…@1']],
    [
      'a hard link has the content of the latest target before it',
      [['a/…@1', 'a/…@2', 'b/… => a/…']],
      ['a/…@2', 'b/…@2'],
    ],
    ['… also with a name that is not wanted', [['a/file@1', 'a/file@2', 'b/… => a/file', 'a/file@3']], ['b/…@2']],
    ['… through a folder that became a link', [['c/…@2', 'a/…@1', 'a -> c', 'b/… => a/…']], ['b/…@2', 'c/…@2']],
    ['… with a name that is not wanted', [['c/file@1', 'a/file@2', 'a -> c', 'b/… => a/file']], ['b/…@1']],
    ['… that was written through a link', [['c/file@1', 'd -> c', 'd/file@2', 'b/… => c/file']], ['b/…@2']],
    [
      'a repeated hard link refers to the later target',
      [['a/…@1', 'b/… => a/…', 'a/…@2', 'b/… => a/…']],
      ['a/…@2', 'b/…@2'],
    ],
    ['a file that is replaced by a folder is gone', [['a/…@1', 'a/…/']], []],
    ['a folder that is replaced by a link is gone with its files', [['a/…@1', 'c/…@2', 'a -> c']], ['c/…@2']],
    ['… and does not replace files at the target of the link', [['c/…@1', 'a/…@2', 'a -> c']], ['c/…@1']],
    ['a folder that is replaced by a file is gone with its files', [['a/…@1', 'a@2']], []],
    ['a folder may come back', [['a/…@1', 'a@2', 'a/', 'a/…@3']], ['a/…@3']],
    ['a folder that is named again keeps its files', [['a/', 'a/…@1', 'a/', 'a/node_modules/']], ['a/…@1']],
    ['a file that is written again is kept', [['a/…@1', 'a/…@2']], ['a/…@2']],
    ['a file stays where a link led that is replaced by a file', [['c/', 'd -> c', 'd/…@1', 'd@x']], ['c/…@1']],
    ['… by another link', [['c/', 'e/', 'd -> c', 'd/…@1', 'd -> e', 'd/…@2']], ['c/…@1', 'e/…@2']],
    ['… by a folder', [['c/', 'd -> c', 'd/…@1', 'd/', 'd/…@2']], ['c/…@1', 'd/…@2']],
    ['… with its folder', [['c/', 'a/', 'a/d -> ../c', 'a/d/…@1', 'a@x']], ['c/…@1']],
    ['… and replaces the file there', [['c/…@2', 'd -> c', 'd/…@1', 'd@x']], ['c/…@1']],
    ['… and is the target of hard links', [['c/', 'd -> c', 'd/…@1', 'b/… => c/…', 'd@x']], ['b/…@1', 'c/…@1']],
    ['… as a hard link', [['c/', 'd -> c', 'b/…@1', 'd/… => b/…', 'd@x']], ['b/…@1', 'c/…@1']],
    ['a hard link to a link is a link', [['c/…@2', 'd -> c', 'h => d', 'h/…@1', 'h@x']], ['c/…@1']],
    ['a link is gone with its folder', [['c/…@1', 'a/x -> /c', 'a@x', 'a/', 'a/x/…@2']], ['a/x/…@2', 'c/…@1']],
    [
      'a file has the name of its place',
      [['c/node_modules/m/', 'd -> c/node_modules/m', 'd/package.json@1', 'd@x']],
      ['c/…@1'],
    ],
    [
      'a file also has the name that leads to its place',
      [['c/', 'a/node_modules -> ../c', 'a/…@1', 'a/node_modules@x']],
      ['c/m/package.json@1'],
    ],
    [
      '… as a hard link',
      [['c/', 'b/file@1', 'a/node_modules -> ../c', 'a/… => b/file', 'a/node_modules@x']],
      ['c/m/package.json@1'],
    ],
    ['a link may have “..” in its target', [['c/d/', 'l -> c/d/../e', 'm/n -> ../l', 'm/n/…@1']], ['c/e/…@1']],
    ['links that form a loop are not followed', [['d -> e', 'e -> d', 'b/…@1']], ['b/…@1']],
    [
      'a whiteout below a link of its layer hides the file at the place where the link leads',
      [['b/…@1'], ['c -> b', 'c/node_modules/.wh.m']],
      [],
    ],
    ['… but not through a link that comes later', [['b/…@1'], ['c/node_modules/.wh.m', 'c -> b']], ['b/…@1']],
    ['… nor a file of its own layer', [[], ['b/…@1', 'c -> b', 'c/node_modules/.wh.m']], ['b/…@1']],
    [
      'a whiteout of a link does not follow it',
      [
        ['b/…@1', 'c -> b'],
        ['c -> b', '.wh.c'],
      ],
      ['b/…@1'],
    ],
  ])('%s', async (_, layers, found) => {
    expect(await scanned(...layers)).toEqual({ found, isComplete: true });
  });

  it.each<[string, string[][], string[]]>([
    ['a hard link to a file of a lower layer that the layer replaces', [['a/…@1'], ['b/… => a/…', 'a/…@2']], ['a/…@2']],
    [
      'a file below a folder that is replaced by a link to a file of a lower layer',
      [['c/…@1'], ['a/…@2', 'a -> c']],
      ['c/…@1'],
    ],
    ['a hard link to a file that comes later', [['b/… => a/…', 'a/…@2']], ['a/…@2']],
    ['a hard link to a hard link that was removed with its folder', [['f@1', 'd/g => f', 'd@x', 'b/… => d/g']], []],
    ['a hard link to a hard link to no file', [['g => f', 'b/… => g', 'f@1']], []],
    [
      'the place below a link with a “..” after another link',
      [['c/d/', 'k -> c/d', 'l -> k/../e', 'l/…@1']],
      ['c/e/…@1'],
    ],
    ['a package below an opaque link of its layer', [['b/…@1'], ['c -> b', 'c/.wh..wh..opq']], []],
  ])('%s is not assumed, and the image is partial', async (_, layers, found) => {
    expect(await scanned(...layers)).toEqual({ found, isComplete: false });
  });
});

describe('folders of wanted files', () => {
  const file = (path: string) => ({ path, facts: [] });

  it('are recognized when they are removed, as often as it happens', () => {
    const order = createEntryOrder();
    const [first, other, second] = [file('a/b/c/x'), file('a/d/x'), file('a/b/c/x')];
    for (const one of [first, other]) {
      order.next();
      order.addFile(one);
    }
    expect([first, other].map(order.isRemoved)).toEqual([false, false]);
    order.next();
    order.replace('a/b', hashPath('a/b'));
    expect([first, other].map(order.isRemoved)).toEqual([true, false]);
    order.next();
    order.addFile(second);
    expect(order.isRemoved(second)).toBe(false);
    order.next();
    order.replace('a', hashPath('a'));
    expect([first, other, second].map(order.isRemoved)).toEqual([true, true, true]);
  });

  it('are not limited by hard links with names that no analyzer wants', () => {
    const order = createEntryOrder();
    for (let index = 0; index < 450_000; index += 1) {
      order.next();
      order.addUnwantedLink(`a/${index}`, 'f');
    }
    expect(order.isFull()).toBe(false);
  });

  it('are limited in number', () => {
    const order = createEntryOrder(3);
    order.addFile(file('a/b/c/x'));
    expect(order.isFull()).toBe(false);
    order.addFile(file('d/x'));
    expect(order.isFull()).toBe(true);
  });
});
