import { deflateSync } from 'node:zlib';
import { elfFile } from './executables.ts';

/** A program with a list of crates as cargo-auditable stores it, behind the loaded segments. */
export function rustProgram(packages: object[], before = 'x\x78\x9c\xed\x78\xda'.repeat(50)): Buffer {
  const list = deflateSync(JSON.stringify({ packages }));
  const noise = Buffer.from(before, 'latin1');
  return elfFile({ gapBytes: 9000, tail: Buffer.concat([noise, list, Buffer.from('\0.shstrtab\0.dep-v0\0')]) });
}
