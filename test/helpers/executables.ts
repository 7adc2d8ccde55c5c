/** Smallest files with valid headers. None of them can run. */

export interface ElfParts {
  /** 2 a program, 3 a shared library, 1 an object file. */
  type?: number;
  /** Content of the writable segment. */
  data?: Buffer | string;
  /** Bytes between the header and the writable segment. */
  gapBytes?: number;
  /** Bytes after the segments, for example section names. */
  tail?: Buffer | string;
  isBigEndian?: boolean;
  is32Bit?: boolean;
}

export function elfFile({ type = 2, data = '', gapBytes = 0, tail = '', isBigEndian, is32Bit }: ElfParts = {}): Buffer {
  const content = Buffer.from(data);
  const header = Buffer.alloc(is32Bit ? 52 + 32 : 64 + 56);
  const u16 = (value: number, at: number) =>
    isBigEndian ? header.writeUInt16BE(value, at) : header.writeUInt16LE(value, at);
  const u32 = (value: number, at: number) =>
    isBigEndian ? header.writeUInt32BE(value, at) : header.writeUInt32LE(value, at);
  const word = (value: number, at: number) => u32(value, !is32Bit && isBigEndian ? at + 4 : at);
  header.write('\x7fELF', 0, 'latin1');
  header[4] = is32Bit ? 1 : 2;
  header[5] = isBigEndian ? 2 : 1;
  u16(type, 16);
  word(is32Bit ? 52 : 64, is32Bit ? 28 : 32);
  u16(is32Bit ? 32 : 56, is32Bit ? 42 : 54);
  u16(1, is32Bit ? 44 : 56);
  const segment = is32Bit ? 52 : 64;
  u32(1, segment);
  u32(6, is32Bit ? segment + 24 : segment + 4);
  word(header.length + gapBytes, is32Bit ? segment + 4 : segment + 8);
  word(content.length, is32Bit ? segment + 16 : segment + 32);
  return Buffer.concat([header, Buffer.alloc(gapBytes), content, Buffer.from(tail)]);
}

/** The place of the build information that Go's linker writes: in the writable segment, aligned to 16 bytes. */
export function goBinary(gapBytes = 0): Buffer {
  return elfFile({ gapBytes, data: Buffer.from(`${'\0'.repeat(32)}\xff Go buildinf:\x08\x02`, 'latin1') });
}

/** A program with build information as Go 1.18 and later store it. `lines`: `mod`, `dep` and `=>` lines with tabs. */
export function goFile(version: string, lines: string[], gapBytes = 0): Buffer {
  const text = `path\tcommand-line-arguments\n${lines.join('\n')}\n`;
  const inMarks = Buffer.concat([Buffer.alloc(16, 0x30), Buffer.from(text), Buffer.alloc(16, 0xf9)]);
  const header = Buffer.alloc(32);
  header.write('\xff Go buildinf:\x08\x02', 0, 'latin1');
  const string = (bytes: Buffer) => Buffer.concat([varint(bytes.length), bytes]);
  const data = Buffer.concat([
    Buffer.alloc(32),
    header,
    string(Buffer.from(version)),
    string(inMarks),
    Buffer.alloc(64),
  ]);
  return elfFile({ gapBytes, data });
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return Buffer.from([...bytes, rest]);
}

export function rustBinary(): Buffer {
  return elfFile({ gapBytes: 100_000, tail: '\0.shstrtab\0.dep-v0\0.text\0' });
}

export function peFile({ isAssembly = false, isPlus = true } = {}): Buffer {
  const file = Buffer.alloc(1024);
  file.write('MZ', 0, 'latin1');
  file.writeUInt32LE(128, 60);
  file.write('PE\0\0', 128, 'latin1');
  file.writeUInt16LE(isPlus ? 0x20b : 0x10b, 152);
  if (isAssembly) file.writeUInt32LE(0x2008, 152 + (isPlus ? 224 : 208));
  return file;
}

export const machOFile = (): Buffer => Buffer.from('cffaedfe07000001030000000200000000000000', 'hex');
export const wasmModule = (): Buffer => Buffer.from('0061736d01000000', 'hex');
/** A class file: the same first bytes as a Mach-O file for several processors. */
export const javaClass = (): Buffer => Buffer.from('cafebabe00000034001d0a00', 'hex');

/** The beginning of an archive that the jar tool writes. */
export function jarFile(firstEntry = 'META-INF/'): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 0, 'latin1');
  header.writeUInt16LE(firstEntry.length, 26);
  return Buffer.concat([header, Buffer.from(firstEntry), Buffer.alloc(64)]);
}
