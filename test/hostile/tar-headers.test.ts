import { describe, expect, it } from 'vitest';
import { visitListedFiles } from '../../src/engine/pipeline/listed-files.ts';
import { packagesOf, scanTar } from '../helpers/layer-file.ts';
import { processorMs } from '../helpers/processor-ms.ts';
import { base256, buildTar, gnuLong, pax, type TarPart, tarHeader, tarPart } from '../helpers/tar-builder.ts';

const manifest = (name: string) => JSON.stringify({ name, version: '1.0.0' });
const path = (name: string) => `app/node_modules/${name}/package.json`;
const file = (name: string): TarPart => ({ name: path(name), content: manifest(name) });

/** `path:size` of the files in the tree. */
async function listed(...parts: (TarPart | Buffer)[]): Promise<string[]> {
  const { tree } = await scanTar(buildTar(...parts));
  const files: string[] = [];
  visitListedFiles(tree, ({ path, sizeBytes }) => files.push(`${path()}:${sizeBytes}`));
  return files;
}

const code = (error: string) => ({ code: error });

/** A block of a GNU sparse file's map, and whether another one follows. */
function sparseBlock(goesOn: boolean): Buffer {
  return Buffer.alloc(512).fill(goesOn ? 1 : 0, 504, 505);
}

describe('header formats', () => {
  it.each<[string, (TarPart | Buffer)[], string[]]>([
    ['V7 names', [{ name: 'a', content: 'x', magic: '', type: '\0' }], ['a:1']],
    [
      'V7 directories, by their slash',
      [
        { name: 'a/', content: '', magic: '', type: '\0' },
        { name: 'b', content: 'x' },
      ],
      ['b:1'],
    ],
    [
      'files of newer forms with a slash, which are files to what runs containers',
      [{ name: 'a/', content: 'x' }],
      ['a:1'],
    ],
    ['ustar prefixes', [{ name: 'b', prefix: 'a/long', content: 'x' }], ['a/long/b:1']],
    [
      'GNU headers, which have no prefix',
      [{ name: 'b', prefix: '14534567', magic: 'ustar  \0', content: 'x' }],
      ['b:1'],
    ],
    [
      'star prefixes, which end before the times',
      [
        {
          name: 'b',
          prefix: 'a',
          content: 'x',
          patches: [
            [476, Buffer.from('00000000000\0')],
            [508, Buffer.from('tar\0')],
          ],
        },
      ],
      ['a/b:1'],
    ],
    [
      'base-256 sizes',
      [
        { name: 'a', content: 'xy', sizeField: base256(2n) },
        { name: 'b', content: 'x' },
      ],
      ['a:2', 'b:1'],
    ],
    ['sizes with spaces', [{ name: 'a', content: 'xy', sizeField: '          2 ' }], ['a:2']],
    [
      'GNU long names',
      [gnuLong('L', 'long/name'), { name: 'short', content: 'x' }, { name: 'b', content: 'x' }],
      ['long/name:1', 'b:1'],
    ],
    [
      'pax names and sizes',
      [pax({ path: 'p', size: '2' }), { name: 'a', sizeField: '0', content: 'xy' }, { name: 'b', content: 'x' }],
      ['p:2', 'b:1'],
    ],
    ['empty pax values as none', [pax({ path: '', size: '' }), { name: 'a', content: 'xy' }], ['a:2']],
    [
      'the last of two pax headers alone',
      [pax({ path: 'p' }), pax({ size: '2' }), { name: 'a', content: 'xy' }],
      ['a:2'],
    ],
    ['GNU names before pax names', [gnuLong('L', 'gnu'), pax({ path: 'pax' }), { name: 'a', content: 'x' }], ['gnu:1']],
    ['empty GNU names as none', [gnuLong('L', ''), { name: 'a', content: 'x' }], ['a:1']],
    ['no names of global pax headers', [pax({ path: 'g' }, 'g'), { name: 'a', content: 'x' }], ['a:1']],
    [
      'no pax header across a global one',
      [pax({ path: 'p' }), pax({ comment: 'c' }, 'g'), { name: 'a', content: 'x' }],
      ['a:1'],
    ],
    [
      'unknown types with their content',
      [
        { name: 'v', type: 'V', content: 'label' },
        { name: 'a', content: 'x' },
      ],
      ['a:1'],
    ],
    [
      'links and folders that claim content',
      [
        { name: 'l', type: '2', linkName: 'a', sizeField: '00000001000' },
        { name: 'd/', type: '5', sizeField: '00000001000' },
        pax({ size: '4096' }),
        { name: 'h', type: '1', linkName: 'a' },
        { name: 'a', content: 'x' },
      ],
      ['a:1'],
    ],
  ])('reads %s', async (_, parts, expected) => {
    expect(await listed(...parts)).toEqual(expected);
  });

  it('accepts checksums of signed bytes, as some old programs write them', async () => {
    const name = Buffer.from('é');
    const [negative, plain] = await Promise.all([
      listed({ name, content: 'x', checksumError: -512 }),
      listed({ name, content: 'x' }),
    ]);
    expect(negative).toEqual(plain);
  });

  it('reports that a sparse file was not read, and reads the following files', async () => {
    const header = tarHeader({ name: path('old'), type: 'S', patches: [[482, Buffer.from([1])]] }, 512);
    const content = Buffer.alloc(512);
    const result = await scanTar(
      buildTar(
        Buffer.concat([header, sparseBlock(true), sparseBlock(false), content]),
        pax({ 'GNU.sparse.major': '1', 'GNU.sparse.name': path('pax'), path: 'GNUSparseFile.1/x' }),
        { name: 'x', content: '0\n' },
        file('after'),
      ),
    );
    expect(packagesOf(result)).toEqual(['after@1.0.0']);
    expect(result.warnings).toMatchObject([
      { code: 'MALFORMED_FILE', path: path('old') },
      { code: 'MALFORMED_FILE', path: path('pax') },
    ]);
  });

  it('ends at two zero blocks and ignores the bytes after them', async () => {
    const result = await scanTar(Buffer.concat([buildTar(file('a')), Buffer.from('rubbish'.repeat(1000))]));
    expect(packagesOf(result)).toEqual(['a@1.0.0']);
  });

  it.each<[string, Buffer]>([
    ['no end mark', tarPart(file('a'))],
    ['half an end mark', Buffer.concat([tarPart(file('a')), Buffer.alloc(512)])],
    ['no padding either', tarPart({ ...file('a') }).subarray(0, 512 + manifest('a').length)],
  ])('accepts an archive with %s', async (_, tar) => {
    expect(packagesOf(await scanTar(tar))).toEqual(['a@1.0.0']);
  });

  it('reads an empty layer without warnings', async () => {
    expect(await scanTar(Buffer.alloc(0))).toMatchObject({ entryCount: 0, files: [], warnings: [] });
    expect(await scanTar(Buffer.alloc(1024))).toMatchObject({ entryCount: 0, files: [], warnings: [] });
  });
});

describe('broken headers', () => {
  it.each<[string, Buffer]>([
    ['a wrong checksum', buildTar({ ...file('a'), checksumError: 1 })],
    ['a size that is no number', buildTar({ ...file('a'), sizeField: '0000000009z\0' })],
    ['a negative base-256 size', buildTar({ ...file('a'), sizeField: base256(-1n) })],
    ['a base-256 size beyond all numbers', buildTar({ ...file('a'), sizeField: Buffer.alloc(12, 0xbf) })],
    ['a size larger than the archive', buildTar({ ...file('a'), sizeField: '77777777777\0' })],
    ['a base-256 size larger than the archive', buildTar({ ...file('a'), sizeField: base256(1n << 52n) })],
    ['a pax size that is negative', buildTar(pax({ size: '-1' }), file('a'))],
    ['a pax size that is no number', buildTar(pax({ size: '0x10' }), file('a'))],
    ['a pax size beyond all numbers', buildTar(pax({ size: '9999999999999999' }), file('a'))],
    ['a pax record without end', buildTar({ name: 'p', type: 'x', content: '99 path=x\n' }, file('a'))],
    ['a pax record without length', buildTar({ name: 'p', type: 'x', content: 'path=x\n' }, file('a'))],
    ['a pax record of length 0', buildTar({ name: 'p', type: 'x', content: '0 path=x\n' }, file('a'))],
    ['a pax record without =', buildTar({ name: 'p', type: 'x', content: '7 path\n' }, file('a'))],
    ['entries after one zero block', Buffer.concat([tarPart(file('a')), Buffer.alloc(512), tarPart(file('b'))])],
    ['its end in a header', buildTar(file('a')).subarray(0, 300)],
    ['its end in a file', buildTar(file('a')).subarray(0, 520)],
    ['rubbish in place of a tar', Buffer.from('rubbish'.repeat(1000))],
  ])('refuses a layer with %s', async (_, tar) => {
    await expect(scanTar(tar)).rejects.toMatchObject(code('MALFORMED_LAYER'));
  });

  it('refuses extended headers above the limit before it reads them', async () => {
    const bomb = tarHeader({ name: 'p', type: 'x' }, 1 << 30);
    await expect(scanTar(bomb)).rejects.toMatchObject(code('LIMIT_EXCEEDED'));
    await expect(scanTar(buildTar(gnuLong('L', 'x'.repeat(2 << 20))))).rejects.toMatchObject(code('LIMIT_EXCEEDED'));
  });

  it('reads extended headers with many records quickly', async () => {
    const many = Buffer.from('6 a=b\n'.repeat(170_000));
    const parts = Array.from({ length: 100 }, (_, index) => [
      { name: 'p', type: 'x', content: many },
      file(`n${index}`),
    ]);
    const before = process.cpuUsage();
    const result = await scanTar(buildTar(...parts.flat()));
    expect(packagesOf(result)).toHaveLength(100);
    // 17 million records.
    expect(processorMs(before)).toBeLessThan(30_000);
  });

  it('refuses more entries than the limit', async () => {
    const tar = buildTar(file('a'), file('b'), file('c'));
    await expect(scanTar(tar, { entriesMax: 2 })).rejects.toMatchObject(code('LIMIT_EXCEEDED'));
  });
});
