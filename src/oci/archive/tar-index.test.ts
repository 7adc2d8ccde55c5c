import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeTar } from '../../../test/helpers/oci-layout.ts';
import { base256, buildTar, gnuLong, pax, type TarPart, tarHeader } from '../../../test/helpers/tar-builder.ts';
import { indexTar, type TarIndex } from './tar-index.ts';

const signal = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'plimsoll-tar-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function indexOf(bytes: Buffer): Promise<TarIndex> {
  writeFileSync(join(folder, 'x.tar'), bytes);
  return indexTar(join(folder, 'x.tar'), signal);
}

function contentOf(index: TarIndex, name: string): string | undefined {
  const range = index.find(name);
  if (range === undefined) return undefined;
  return readFileSync(range.path)
    .subarray(range.offsetBytes, range.offsetBytes + range.sizeBytes)
    .toString();
}

describe('indexTar', () => {
  it.each(['ustar', 'gnu', 'pax', 'v7', 'oldgnu'])(
    'finds every file that GNU tar writes in the format %s',
    async (form) => {
      const root = join(folder, form);
      const long = form === 'v7' ? 'plain' : `${'d'.repeat(60)}/${'f'.repeat(70)}`;
      mkdirSync(join(root, 'd'.repeat(60)), { recursive: true });
      writeFileSync(join(root, 'plain'), 'one');
      writeFileSync(join(root, long), 'two');
      const tar = join(folder, `${form}.tar`);
      execFileSync('tar', ['-C', root, `--format=${form}`, '-cf', tar, '.']);
      const index = await indexTar(tar, signal);
      expect([contentOf(index, 'plain'), contentOf(index, `./${long}`)]).toEqual([
        long === 'plain' ? 'two' : 'one',
        'two',
      ]);
    },
  );

  it('follows a bounded number of links, and only inside the archive', async () => {
    const links = [
      { path: 'a/hard', type: '1', linkName: 'a/file' },
      { path: 'a/soft', type: '2', linkName: '../a/hard' },
      { path: 'a/out', type: '2', linkName: '../../../etc/passwd' },
      { path: 'a/absolute', type: '2', linkName: '/etc/passwd' },
      { path: 'a/loop', type: '2', linkName: 'loop' },
    ];
    const index = await indexOf(makeTar([{ path: 'a/file', content: 'x' }, ...links]));
    const found = ['a/file', 'a/hard', 'a/soft', 'a/out', 'a/absolute', 'a/loop', 'none'].map((name) =>
      contentOf(index, name),
    );
    expect(found).toEqual(['x', 'x', 'x', undefined, undefined, undefined, undefined]);
  });

  it('uses the last of two files with one name, as tar does', async () => {
    const index = await indexOf(
      makeTar([
        { path: 'a', content: 'old' },
        { path: './a', content: 'new' },
      ]),
    );
    expect(contentOf(index, 'a')).toBe('new');
  });

  it.each<[string, Buffer, string]>([
    [
      'a damaged header',
      Buffer.concat([makeTar([{ path: 'a', content: 'x' }]).subarray(0, 1024), Buffer.alloc(512, 'z')]),
      'broken tar header',
    ],
    [
      'a pax size that is none',
      makeTar([{ path: 'x', type: 'x', content: '11 size=-1\n' }, { path: 'a' }]),
      'without a readable size',
    ],
    [
      'a pax size beyond the end',
      makeTar([{ path: 'x', type: 'x', content: '17 size=99999999\n' }, { path: 'a' }]),
      'cut off',
    ],
  ])('refuses %s', async (_what, bytes, words) => {
    await expect(indexOf(bytes)).rejects.toMatchObject({
      code: 'MALFORMED_ARCHIVE',
      message: expect.stringContaining(words),
    });
  });

  it.each<[string, (TarPart | Buffer)[]]>([
    ['a pax size that is negative', [pax({ size: '-1' }), { name: 'a' }]],
    ['a pax record without end', [{ name: 'p', type: 'x', content: '99 path=x\n' }, { name: 'a' }]],
    ['a size that is no number', [{ name: 'a', sizeField: '0000000009z\0' }]],
    ['entries after one zero block', [{ name: 'a' }, Buffer.alloc(512), { name: 'b' }]],
  ])('refuses %s, as the reader of layers does', async (_what, parts) => {
    await expect(indexOf(buildTar(...parts))).rejects.toMatchObject({
      code: 'MALFORMED_ARCHIVE',
      message: expect.stringMatching(/^The archive /),
    });
  });

  it('refuses a name of 2 MiB and leaves out a name of 5 KiB', async () => {
    await expect(indexOf(buildTar(gnuLong('L', 'n'.repeat(2 ** 21)), { name: 'a' }))).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
    });
    const long = 'n'.repeat(5 * 1024);
    const index = await indexOf(buildTar(gnuLong('L', long), { name: 'a' }, { name: 'b', content: 'x' }));
    expect([index.find(long), contentOf(index, 'b')]).toEqual([undefined, 'x']);
  });

  it('leaves out sparse files, whose content is not stored as it is', async () => {
    const index = await indexOf(
      buildTar(
        pax({ 'GNU.sparse.major': '1', 'GNU.sparse.name': 'sparse' }),
        { name: 'x', content: '0\n' },
        { name: 'after', content: 'y' },
      ),
    );
    expect([index.find('sparse'), index.find('x'), contentOf(index, 'after')]).toEqual([undefined, undefined, 'y']);
  });

  it('finds the file after one of 12 GB, and no headers inside its content', async () => {
    const sizeBytes = 12 * 1024 ** 3;
    const path = join(folder, 'large.tar');
    const inside = buildTar({ name: 'inside', content: 'x' });
    writeFileSync(path, Buffer.concat([tarHeader({ name: 'large', sizeField: base256(BigInt(sizeBytes)) }), inside]));
    truncateSync(path, 512 + sizeBytes);
    appendFileSync(path, buildTar({ name: 'after', content: 'yes' }));
    const index = await indexTar(path, signal);
    expect(index.find('large')).toEqual({ path, offsetBytes: 512, sizeBytes });
    expect(index.find('after')).toEqual({ path, offsetBytes: 512 + sizeBytes + 512, sizeBytes: 3 });
    expect(index.find('inside')).toBeUndefined();
  });

  it('refuses archives of more than a hundred thousand entries', async () => {
    const [header] = [makeTar([{ path: 'a' }]).subarray(0, 512)];
    const many = Buffer.concat(
      Array.from({ length: 100_010 }, (_, position) => renamed(header ?? Buffer.alloc(512), position)),
    );
    await expect(indexOf(many)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });
});

function renamed(header: Buffer, position: number): Buffer {
  const block = Buffer.from(header);
  block.write(String(position), 0);
  block.fill(' ', 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
