import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeZip, type ZipFileEntry } from '../../../test/helpers/make-zip.ts';
import { toolMissing } from '../../../test/helpers/tool-missing.ts';
import { createZipReader } from './create-zip-reader.ts';
import { createNameFilter } from './name-filter.ts';
import { createZipBudget } from './zip-budget.ts';
import { createZipStream } from './zip-stream.ts';
import type { ZipProblem, ZipVisitor } from './zip-visitor.ts';

interface Found {
  contents: Record<string, string>;
  problems: ZipProblem[];
  archives: number;
  isMarked: boolean;
  sha1: string | undefined;
}

const filter = createNameFilter(['.txt', '.jar'], '.class');

/** Reads texts up to 1,000 bytes, and archives. */
function visitorInto(found: Found, outer = ''): ZipVisitor {
  return {
    filter,
    wants: (name) => (name.endsWith('.txt') ? 1000 : 0),
    content: (name, bytes) => {
      found.contents[outer + name] = bytes.toString('latin1');
    },
    nested: (name) => (name.endsWith('.jar') ? visitorInto(found, `${outer}${name}!/`) : undefined),
    seen: () => {
      found.isMarked = true;
    },
    problem: (problem) => found.problems.push(problem),
    end: ({ sha1 }) => {
      found.archives += 1;
      found.sha1 = sha1();
    },
  };
}

type Open = 'stored' | 'streamed';

/** The memory of each piece is overwritten after the call. */
function read(bytes: Buffer, pieceBytes = 65_536, open: Open = 'stored'): Found {
  const found: Found = { contents: {}, problems: [], archives: 0, isMarked: false, sha1: undefined };
  const visitor = visitorInto(found);
  const reader =
    open === 'stored'
      ? createZipReader(bytes.length, visitor)
      : createZipStream(bytes.length, visitor, createZipBudget(bytes.length));
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = Buffer.from(bytes.subarray(at, at + pieceBytes));
    const isReading = reader.take(piece);
    piece.fill(0x50);
    if (!isReading) break;
  }
  reader.end();
  return found;
}

const inner = makeZip([{ name: 'deep.txt', content: 'deep' }]);
const entries: ZipFileEntry[] = [
  { name: 'folder/', content: '', isStored: true },
  { name: 'a.txt', content: 'first' },
  { name: 'Main.class', content: Buffer.alloc(3000, 'PK\x07\x08') },
  { name: 'b.TXT', content: 'upper case' },
  { name: 'stored.txt', content: 'as it is', isStored: true },
  { name: 'lib/inner.jar', content: inner, isStored: true },
  { name: 'lib/packed.jar', content: inner },
  { name: 'large.txt', content: 'x'.repeat(1001) },
  { name: 'z64.txt', content: 'large sizes', isZip64: true },
];
const contents = {
  'a.txt': 'first',
  'stored.txt': 'as it is',
  'z64.txt': 'large sizes',
  'lib/inner.jar!/deep.txt': 'deep',
  'lib/packed.jar!/deep.txt': 'deep',
};

describe.each<Open>(['stored', 'streamed'])('an archive that is %s', (open) => {
  it.each([1, 7, 100, 65_536])('has the wanted entries of all archives in it, in pieces of %i bytes', (pieceBytes) => {
    const bytes = makeZip(entries);
    const found = read(bytes, pieceBytes, open);
    expect(found.contents).toEqual(contents);
    expect(found).toMatchObject({ problems: ['too-large'], archives: 3, isMarked: true });
    expect(found.sha1).toBe(createHash('sha1').update(bytes).digest('hex'));
  });

  it.each([1, 50, 65_536])('has entries whose sizes follow their content, in pieces of %i bytes', (pieceBytes) => {
    const open64 = entries.filter(({ isStored }) => !isStored).map((entry) => ({ ...entry, hasDescriptor: true }));
    const found = read(makeZip(open64), pieceBytes, open);
    const { 'stored.txt': _stored, 'lib/inner.jar!/deep.txt': _inner, ...rest } = contents;
    expect(found.contents).toEqual(rest);
    expect(found.problems).toEqual(['too-large']);
  });

  it('has the same entries after a shell script', () => {
    const prefix = `#!/bin/sh\nexec java -jar "$0"\n${'#'.repeat(20_000)}\n`;
    expect(read(makeZip(entries, { prefix }), 1000, open).contents).toEqual(contents);
  });

  it('reports a truncated archive, encrypted entries and false sizes', () => {
    const bytes = makeZip(entries);
    expect(read(bytes.subarray(0, bytes.length - 300), 65_536, open).problems).toContain('damaged');
    expect(read(makeZip([{ name: 'a.txt', content: 'x', isEncrypted: true }]), 65_536, open).problems).toEqual([
      'encrypted',
    ]);
    for (const plainBytes of [1, 900]) {
      const found = read(makeZip([{ name: 'a.txt', content: 'x'.repeat(500), plainBytes }]), 65_536, open);
      expect(found).toMatchObject({ contents: {}, problems: ['damaged'] });
    }
  });

  it('reports archives that are nested too deeply', () => {
    let bytes = inner;
    for (let depth = 0; depth < 1000; depth += 1) {
      bytes = makeZip([{ name: 'x.jar', content: bytes, isStored: depth < 990 }]);
    }
    const found = read(bytes, 65_536, open);
    expect(found.problems).toEqual(['too-deep']);
    expect(found.archives).toBe(13);
  });

  it('accepts noise and damage at any place', () => {
    const whole = makeZip(entries);
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.nat(whole.length),
        fc.integer({ min: 1, max: 3000 }),
        (noise, at, piece) => {
          const damaged = Buffer.from(whole);
          damaged.set(noise.subarray(0, whole.length - at), at);
          expect(read(damaged, piece, open).archives).toBeGreaterThan(0);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('createZipReader', () => {
  it('reads the last of several entries with one name, as the Java runtime does', () => {
    const twice = makeZip([
      { name: 'a.txt', content: 'first' },
      { name: 'a.txt', content: 'second' },
    ]);
    expect(read(twice).contents).toEqual({ 'a.txt': 'second' });
  });

  it('streams large archives, and large archives in them whose size follows them', () => {
    const noise = Buffer.alloc(9_000_000, 'PK\x07\x08PK\x03\x04');
    const parts = ['1', '2'].map((name) => ({ name: `${name}.class`, content: noise, isStored: true }));
    const middle = makeZip([{ name: 'lib/inner.jar', content: inner }, ...parts, { name: 'a.txt', content: 'end' }]);
    for (const hasDescriptor of [false, true]) {
      const outer = makeZip([
        { name: 'middle.jar', content: middle, isStored: true, hasDescriptor },
        { name: 'b.txt', content: 'after', hasDescriptor },
      ]);
      expect(read(outer, 1_000_000)).toMatchObject({
        contents: { 'middle.jar!/lib/inner.jar!/deep.txt': 'deep', 'middle.jar!/a.txt': 'end', 'b.txt': 'after' },
        problems: [],
        sha1: createHash('sha1').update(outer).digest('hex'),
      });
    }
  });

  it('reads entries of the directory only, and names as text', () => {
    const bytes = makeZip([
      { name: 'hidden.txt', content: 'not listed', isUnlisted: true },
      { name: '/etc/../a.txt', content: 'absolute' },
    ]);
    expect(read(bytes).contents).toEqual({ '/etc/../a.txt': 'absolute' });
    expect(read(bytes, 100, 'streamed').problems).toEqual(['damaged']);
  });

  it('bounds the work for archives that share their bytes', () => {
    const large = makeZip([{ name: 'a.class', content: Buffer.alloc(30_000_000) }]);
    const names = Array.from({ length: 20_000 }, (_, n) => ({
      name: `${n}.jar`,
      content: large,
      ...(n > 0 && { sharesContentOf: 0 }),
    }));
    const found = read(makeZip(names));
    expect(found.problems).toEqual(['too-much']);
    expect(found.archives).toBeLessThan(10_002);
  });

  it('refuses a compressed archive whose plain size exceeds the limit', () => {
    const bomb = makeZip([{ name: 'a.jar', content: Buffer.alloc(80_000_000) }]);
    expect(bomb.length).toBeLessThan(200_000);
    expect(read(bomb)).toMatchObject({ contents: {}, problems: ['too-large'] });
  });

  const needsJava = toolMissing('java', '-version', 'default-jdk-headless');
  it.skipIf(needsJava)(`reads the entry that the Java runtime reads${needsJava}`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-zip-'));
    try {
      const program = `public class Read { public static void main(String[] args) throws Exception {
        try (var file = new java.util.zip.ZipFile(args[0])) {
          System.out.print(new String(file.getInputStream(file.getEntry("a.txt")).readAllBytes())); } } }`;
      writeFileSync(path.join(folder, 'Read.java'), program);
      const bytes = makeZip(
        [
          { name: 'a.txt', content: 'first' },
          { name: 'a.txt', content: 'second', hasDescriptor: true },
          { name: 'b.txt', content: 'other' },
        ],
        { prefix: '#!/bin/sh\n' },
      );
      writeFileSync(path.join(folder, 'twice.jar'), bytes);
      const args = [path.join(folder, 'Read.java'), path.join(folder, 'twice.jar')];
      expect(execFileSync('java', args, { encoding: 'utf8' })).toBe(read(bytes).contents['a.txt']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
