import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elfFile, jarFile, javaClass, machOFile, peFile, wasmModule } from '../../../test/helpers/executables.ts';
import { createContentRecognizer } from './recognize-content.ts';

const recognizer = createContentRecognizer();

/** Kind of a file that arrives in pieces, cut at these offsets. The memory of each piece is overwritten after the call. */
function kindOf(file: Buffer, cuts: number[] = []): string | undefined {
  recognizer.begin(file.length);
  let continues = true;
  const ends = [...new Set([...cuts.map((cut) => cut % file.length), file.length])].sort((a, b) => a - b);
  for (const [index, end] of ends.entries()) {
    const piece = Buffer.from(file.subarray(index === 0 ? 0 : ends[index - 1], end));
    if (continues && piece.length > 0) continues = recognizer.take(piece);
    piece.fill(0xaa);
  }
  return recognizer.end()?.id;
}

const files: [name: string, file: Buffer, kind: string | undefined][] = [
  ['an ELF program', elfFile(), 'executable'],
  ['an ELF library', elfFile({ type: 3, gapBytes: 10_000 }), 'executable'],
  ['a 32-bit big-endian ELF program', elfFile({ is32Bit: true, isBigEndian: true }), 'executable'],
  ['an ELF object file or kernel module', elfFile({ type: 1 }), undefined],
  ['an ELF core dump', elfFile({ type: 4 }), undefined],
  ['an ELF program that UPX packed', elfFile({ data: 'UPX!', gapBytes: 8 }), 'packed'],
  ['an ELF program that names the packer elsewhere', elfFile({ data: 'UPX!', gapBytes: 5000 }), 'executable'],
  ['a PE program', peFile(), 'windows-executable'],
  ['a .NET assembly', peFile({ isAssembly: true }), 'dotnet-assembly'],
  ['a DOS program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), undefined],
  ['a Mach-O program', machOFile(), 'macos-executable'],
  ['a Mach-O program for two processors', Buffer.from('cafebabe000000020100000700000003', 'hex'), 'macos-executable'],
  ['a Java class', javaClass(), undefined],
  ['a WebAssembly module', wasmModule(), 'wasm'],
  ['a jar', jarFile(), 'java'],
  ['any other archive', jarFile('word/document.xml'), undefined],
  ['a script', Buffer.from('#!/bin/sh\nexec true\n'), undefined],
  ['three bytes', Buffer.from('\x7fEL'), undefined],
];

describe('createContentRecognizer', () => {
  it.each(files)('recognizes %s for every division into pieces', (_, file, kind) => {
    expect(kindOf(file)).toBe(kind);
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 6 }), (cuts) => kindOf(file, cuts) === kind),
      { numRuns: 50 },
    );
    for (let cut = 1; cut < Math.min(file.length, 200); cut += 1) expect(kindOf(file, [cut])).toBe(kind);
  });

  it.each(files)('accepts %s with damaged bytes', (_, file) => {
    fc.assert(
      fc.property(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 16 }), (at, noise) => {
        const damaged = Buffer.from(file);
        damaged.set(noise.subarray(0, Math.max(0, file.length - (at % 200))), Math.min(at % 200, file.length - 1));
        kindOf(damaged);
      }),
      { numRuns: 100 },
    );
  });

  it('needs only the first bytes of a file of no recognized kind', () => {
    recognizer.begin(1_000_000);
    expect(recognizer.take(Buffer.from('<html>'))).toBe(false);
    recognizer.begin(1_000_000);
    expect(recognizer.take(Buffer.from('<'))).toBe(true);
    expect(recognizer.take(Buffer.alloc(8192, 'a'))).toBe(false);
  });
});
