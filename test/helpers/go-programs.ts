import { type ElfParts, elfFile } from './executables.ts';

const startMark = Buffer.from('3077af0c9274080241e1c107e6d618e6', 'hex');
const endMark = Buffer.from('f932433186182072008242104116d8f2', 'hex');

export interface OldGoProgram extends ElfParts {
  version: string;
  /** `mod`, `dep` and `=>` lines with tabs. */
  lines: string[];
  /** Whether the string headers and texts follow the build information in the file. */
  isAfter?: boolean;
}

/** A program with build information as Go 1.13 to 1.17 store it: addresses of string headers, which have addresses of texts. */
export function oldGoProgram({ version, lines, isAfter = false, ...elf }: OldGoProgram): Buffer {
  const word = elf.is32Bit ? 4 : 8;
  const text = Buffer.from(`path\tcommand-line-arguments\n${lines.join('\n')}\n`);
  const modules = lines.length > 0 ? Buffer.concat([startMark, text, endMark]) : Buffer.alloc(0);
  const noise = Buffer.from('go1.1go1.18.9go1.');
  const texts = Buffer.concat([noise, Buffer.from(version), modules, Buffer.alloc(64)]);
  const headerAt = isAfter ? 16 : texts.length + 4 * word;
  const textsAt = isAfter ? headerAt + 32 + 4 * word : 0;
  const stringsAt = isAfter ? headerAt + 32 : texts.length;
  const data = Buffer.alloc(headerAt + 32 + 4 * word + texts.length + 16);
  const write = (value: number, at: number): void => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(value));
    const word32 = bytes.subarray(8 - word);
    data.set(elf.isBigEndian ? word32 : word32.reverse(), at);
  };
  texts.copy(data, textsAt);
  data.write('\xff Go buildinf:', headerAt, 'latin1');
  data.set([word, elf.isBigEndian ? 1 : 0], headerAt + 14);
  write(stringsAt, headerAt + 16);
  write(stringsAt + 2 * word, headerAt + 16 + word);
  write(textsAt + noise.length, stringsAt);
  write(version.length, stringsAt + word);
  write(textsAt + noise.length + version.length, stringsAt + 2 * word);
  write(modules.length, stringsAt + 3 * word);
  return elfFile({ ...elf, data });
}
