import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signMachO } from '../../tools/executable/sign-mach-o.ts';
import { toolMissing } from '../helpers/tool-missing.ts';

const noGo = toolMissing('go', 'version', 'golang-go');
const signatureCommand = 0x1d;

describe('signMachO', () => {
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['an ELF file', Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(100)])],
    ['a Mach-O file without segments', header(0)],
  ])('refuses %s', (_, file) => {
    expect(() => signMachO(file, 'x')).toThrow(/not a 64-bit Mach-O|lacks the segment/);
  });

  describe.skipIf(noGo !== '')(`with a program for Apple silicon, which Go's linker signs${noGo}`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-mach-o-'));
    let signed = Buffer.alloc(0);

    beforeAll(() => {
      writeFileSync(path.join(folder, 'main.go'), 'package main\n\nfunc main() { println("hello") }\n');
      const env = { ...process.env, GOOS: 'darwin', GOARCH: 'arm64', GO111MODULE: 'off', CGO_ENABLED: '0' };
      execFileSync('go', ['build', '-o', 'program', 'main.go'], { cwd: folder, env, stdio: 'pipe' });
      signed = readFileSync(path.join(folder, 'program'));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('writes the same signature as the linker, for the signed file and for the file without signature', () => {
      expect(signMachO(signed, 'a.out').equals(signed)).toBe(true);
      const bare = withoutSignature(signed);
      expect(bare.length).toBeLessThan(signed.length);
      expect(signMachO(bare, 'a.out').equals(signed)).toBe(true);
    });

    it('covers every page: a changed byte changes the signature', () => {
      const changed = Buffer.from(signed);
      changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
      const again = signMachO(changed, 'a.out');
      expect(again.length).toBe(signed.length);
      expect(again.equals(changed)).toBe(false);
    });

    it('enlarges the last segment for the signature of another name', () => {
      const named = signMachO(withoutSignature(signed), 'a-name-that-is-longer');
      expect(named.includes('a-name-that-is-longer\0')).toBe(true);
      expect(signMachO(named, 'a-name-that-is-longer').equals(named)).toBe(true);
      expect(named.length).toBe(signed.length + 'a-name-that-is-longer'.length - 'a.out'.length);
    });

    it('refuses a file without space for the command', () => {
      const bare = withoutSignature(signed);
      const first = firstSegmentWithSections(bare);
      bare.writeUInt32LE(commandsEnd(bare), first + 72 + 48);
      expect(() => signMachO(bare, 'x')).toThrow(/no space/);
    });
  });
});

function header(commands: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.writeUInt32LE(0xfeedfacf, 0);
  bytes.writeUInt32LE(commands, 16);
  return bytes;
}

/** The positions of the load commands. */
function commandsOf(file: Buffer): number[] {
  const found: number[] = [];
  let at = 32;
  for (let index = 0; index < file.readUInt32LE(16); index += 1) {
    found.push(at);
    at += file.readUInt32LE(at + 4);
  }
  return found;
}

function commandsEnd(file: Buffer): number {
  const last = commandsOf(file).at(-1) ?? 0;
  return last + file.readUInt32LE(last + 4);
}

function firstSegmentWithSections(file: Buffer): number {
  const found = commandsOf(file).find((at) => file.readUInt32LE(at) === 0x19 && file.readUInt32LE(at + 64) > 0);
  if (found === undefined) throw new Error('no segment has sections');
  return found;
}

/** Removes the last load command and the content that it names, as the injection of a program does. */
function withoutSignature(file: Buffer): Buffer {
  const at = commandsOf(file).at(-1) ?? 0;
  expect(file.readUInt32LE(at)).toBe(signatureCommand);
  const bare = Buffer.from(file.subarray(0, file.readUInt32LE(at + 8)));
  bare.writeUInt32LE(bare.readUInt32LE(16) - 1, 16);
  bare.writeUInt32LE(bare.readUInt32LE(20) - 16, 20);
  bare.fill(0, at, at + 16);
  return bare;
}
