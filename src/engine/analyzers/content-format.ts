/**
 * Formats that are recognized by the first bytes of a file. A script begins with `#!` and a PHP program with `<?php`; an archive may follow
 * them in the same file.
 */
export type ContentFormat = 'elf' | 'mach-o' | 'pe' | 'php' | 'script' | 'wasm' | 'zip';

/** Bytes at the start of a file that decide which analyzers read it. They include the headers of every format. */
export const contentHeadBytes = 4096;

const machOMagics = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe]);
const universalMagic = 0xcafebabe;
/** Java class files have the magic number of universal Mach-O files, followed by their version, which is at least 45. */
const architecturesMax = 44;

/** Undefined when the first bytes, at least four, begin no file of a known format. */
export function contentFormatOf(head: Buffer): ContentFormat | undefined {
  if (head.length < 4) return undefined;
  const magic = head.readUInt32BE(0);
  if (magic === 0x7f454c46) return 'elf';
  if (magic === 0x504b0304) return 'zip';
  if (magic === 0x3c3f7068) return 'php';
  if (magic === 0x0061736d) return 'wasm';
  if (magic >>> 16 === 0x2321) return 'script';
  if (magic >>> 16 === 0x4d5a) return 'pe';
  if (machOMagics.has(magic)) return 'mach-o';
  if (magic !== universalMagic) return undefined;
  return head.length < 8 || head.readUInt32BE(4) <= architecturesMax ? 'mach-o' : undefined;
}
