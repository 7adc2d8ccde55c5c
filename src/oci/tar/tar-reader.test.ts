import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTar, gnuLong } from '../../../test/helpers/tar-builder.ts';
import { createTarReader, type TarEntry } from './tar-reader.ts';

interface Read extends TarEntry {
  content: string | undefined;
}

/** Reads in chunks of the given sizes, repeatedly. All content is wanted. */
function read(tar: Buffer, chunkSizes: number[] = [tar.length]): Read[] {
  const entries: Read[] = [];
  const reader = createTarReader(
    {
      entry: (entry) => entries.push({ ...entry, content: undefined }) > 0,
      content: (_, bytes) => {
        const last = entries.at(-1);
        if (last) last.content = bytes.toString('latin1');
      },
    },
    { subject: 'layer', extendedHeaderBytesMax: 2 ** 20, entriesMax: 1000 },
  );
  let offset = 0;
  for (let index = 0; offset < tar.length; index += 1) {
    const size = chunkSizes[index % chunkSizes.length] ?? 1;
    const chunk = Buffer.from(tar.subarray(offset, offset + size));
    reader.push(chunk);
    // The memory of the chunk is reused, so the reader must not refer to it afterwards.
    chunk.fill(0xff);
    offset += size;
  }
  reader.end();
  return entries;
}

const long = `${'long-name/'.repeat(15)}file`;
/** The reason why there is nothing to compare with. Empty when there is. */
const missing = hasGnuTar() ? '' : ' [needs GNU tar]';

function hasGnuTar(): boolean {
  try {
    return execFileSync('tar', ['--version'], { encoding: 'utf8' }).includes('GNU tar');
  } catch {
    return false;
  }
}

const formats = ['v7', 'ustar', 'oldgnu', 'gnu', 'posix'];

describe('createTarReader', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-tar-'));
  const write = (name: string, content: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  beforeAll(() => {
    write('etc/os-release', 'ID=debian\n');
    write('empty', '');
    write('block', 'b'.repeat(512));
    write('large', 'c'.repeat(70_001));
    write(long, 'long');
    write('naïve/ünïcode', 'u');
    symlinkSync('../etc/os-release', path.join(folder, 'etc/link'));
    symlinkSync(`/${long}`, path.join(folder, 'long-link'));
    linkSync(path.join(folder, long), path.join(folder, 'zz-hard'));
    linkSync(path.join(folder, 'block'), path.join(folder, 'zz-block'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const pack = (format: string, ...more: string[]): Buffer =>
    execFileSync('tar', ['-C', folder, `--format=${format}`, '--sort=name', ...more, '-cf', '-', '.'], {
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });

  it.skipIf(missing).each(formats)(
    `reads the output of GNU tar as %s for every division into chunks${missing}`,
    (format) => {
      // The oldest formats cannot store long names.
      const isOld = format === 'v7' || format === 'ustar';
      const tar = isOld ? pack(format, '--exclude=long-*', '--exclude=zz-hard') : pack(format);
      const entries = read(tar);
      const listing = execFileSync('tar', ['-tf', '-', '--quoting-style=literal'], { input: tar, encoding: 'utf8' });
      expect(entries.map(({ name }) => name)).toEqual(listing.trimEnd().split('\n'));
      const by = new Map(entries.map((entry) => [entry.name, entry]));
      expect(by.get('./etc/os-release')).toMatchObject({ kind: 'file', sizeBytes: 10, content: 'ID=debian\n' });
      expect(by.get('./empty')).toMatchObject({ kind: 'file', sizeBytes: 0, content: '' });
      expect(by.get('./block')).toMatchObject({ kind: 'file', sizeBytes: 512, content: 'b'.repeat(512) });
      expect(by.get('./large')).toMatchObject({ kind: 'file', content: 'c'.repeat(70_001) });
      expect(by.get('./etc/')).toMatchObject({ kind: 'directory', sizeBytes: 0 });
      expect(by.get('./etc/link')).toMatchObject({ kind: 'symlink', linkName: '../etc/os-release' });
      expect(by.get('./zz-block')).toMatchObject({ kind: 'hard-link', linkName: './block' });
      if (!isOld) {
        expect(by.get(`./${long}`)).toMatchObject({ kind: 'file', content: 'long' });
        expect(by.get('./long-link')).toMatchObject({ kind: 'symlink', linkName: `/${long}` });
        expect(by.get('./zz-hard')).toMatchObject({ kind: 'hard-link', linkName: `./${long}` });
      }
      const sizes = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 });
      fc.assert(
        fc.property(sizes, (chunkSizes) => {
          expect(read(tar, chunkSizes)).toEqual(entries);
        }),
        { numRuns: 30 },
      );
    },
  );

  it.skipIf(missing).each(['gnu', 'posix'])(
    `reads the real names of sparse files of GNU tar as %s${missing}`,
    (format) => {
      const sparse = path.join(folder, 'sparse');
      writeFileSync(sparse, 'start');
      truncateSync(sparse, 10_000_000);
      try {
        const entry = read(pack(format, '--sparse')).find(({ name }) => name === './sparse');
        expect(entry).toMatchObject({ kind: 'file', isSparse: true });
      } finally {
        rmSync(sparse);
      }
    },
  );

  it.skipIf(missing)(`ends with a result or an error for any changed bytes of an archive${missing}`, () => {
    const tar = pack('posix');
    const changes = fc.array(fc.tuple(fc.nat(tar.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
    const property = fc.property(changes, (edits) => {
      const copy = Buffer.from(tar);
      for (const [at, value] of edits) copy[at] = value;
      try {
        read(copy);
      } catch (error) {
        expect(error).toMatchObject({
          name: 'ScanError',
          code: expect.stringMatching(/^(MALFORMED_LAYER|LIMIT_EXCEEDED)$/),
        });
      }
    });
    fc.assert(property, { numRuns: 300 });
  });
});

describe('unwantedBytes', () => {
  it('has the rest of content with its padding unless the visitor needs it', () => {
    const names = ['skipped', 'wanted', 'passed'] as const;
    const tar = buildTar(...names.map((name) => ({ name, content: 'x'.repeat(600) })));
    const visitor = {
      entry: ({ name }: TarEntry) => name === 'wanted',
      content: () => undefined,
      pass: (piece: Buffer) => isPassed && piece.length > 0,
    };
    let isPassed = false;
    const reader = createTarReader(visitor, { subject: 'archive', extendedHeaderBytesMax: 4096, entriesMax: 10 });
    const entryBytes = 3 * 512;
    const unwanted = names.map((name, index) => {
      isPassed = name === 'passed';
      reader.push(tar.subarray(index * entryBytes, index * entryBytes + 522));
      const bytes = reader.unwantedBytes();
      reader.push(tar.subarray(index * entryBytes + 522, (index + 1) * entryBytes));
      return bytes;
    });
    expect(unwanted).toEqual([entryBytes - 522, 0, 0]);
  });
});

describe('skipContent', () => {
  it('lets a reader seek over content and gives the entries of a whole read', () => {
    const tar = buildTar(
      { name: 'a', content: 'x'.repeat(5000) },
      gnuLong('L', 'long/name'),
      { name: 'b', content: 'y'.repeat(512) },
      { name: 'c', content: '' },
      { name: 'd', content: 'z' },
    );
    for (const windowBytes of [1, 100, 512, 700, 4096]) {
      const entries: [string, number][] = [];
      const visitor = {
        entry: ({ name, contentOffsetBytes }: TarEntry) => entries.push([name, contentOffsetBytes]) < 0,
        content: () => undefined,
      };
      const reader = createTarReader(visitor, { subject: 'archive', extendedHeaderBytesMax: 4096, entriesMax: 10 });
      let pushed = 0;
      for (let position = 0; position < tar.length && !reader.hasEnded(); ) {
        const window = tar.subarray(position, position + windowBytes);
        reader.push(window);
        pushed += window.length;
        position += window.length + reader.skipContent();
      }
      reader.end();
      expect(entries).toEqual([
        ['a', 512],
        ['long/name', 512 * 14],
        ['c', 512 * 16],
        ['d', 512 * 17],
      ]);
      if (windowBytes <= 512) expect(pushed).toBeLessThan(tar.length - 4000);
    }
  });
});
