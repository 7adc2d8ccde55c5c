import type { BitReader } from './bit-reader.ts';
import { HuffmanTable } from './huffman-table.ts';

const groupSymbols = 50;
const selectorsMax = 18_002;

/** The bytes of a block before the Burrows-Wheeler transformation is inverted, as positions of the symbols, and where the text starts. */
export interface TransformedBlock {
  bytes: Uint8Array;
  start: number;
}

/** Reads one block after its signature and checksum. Throws RangeError for invalid data. */
export function readBlock(bits: BitReader, blockBytesMax: number): TransformedBlock {
  if (bits.bit() !== 0) throw new RangeError('randomized bzip2 blocks are not supported');
  const start = bits.read(24);
  const used = readUsedBytes(bits);
  const tables = bits.read(3);
  const selectorCount = bits.read(15);
  if (used.length === 0 || tables < 2 || tables > 6 || selectorCount === 0) throw new RangeError('invalid bzip2 block');
  const selectors = readSelectors(bits, selectorCount, tables);
  const codes = Array.from({ length: tables }, () => new HuffmanTable(readLengths(bits, used.length + 2)));
  const bytes = readSymbols(bits, { used, selectors, codes, blockBytesMax });
  if (start >= bytes.length) throw new RangeError('invalid bzip2 block');
  return { bytes, start };
}

function readUsedBytes(bits: BitReader): number[] {
  const ranges = bits.read(16);
  const used: number[] = [];
  for (let range = 0; range < 16; range += 1) {
    if ((ranges & (0x8000 >> range)) === 0) continue;
    const members = bits.read(16);
    for (let one = 0; one < 16; one += 1) if ((members & (0x8000 >> one)) !== 0) used.push(range * 16 + one);
  }
  return used;
}

function readSelectors(bits: BitReader, count: number, tables: number): number[] {
  const order = Array.from({ length: tables }, (_, index) => index);
  const selectors: number[] = [];
  for (let index = 0; index < count; index += 1) {
    let position = 0;
    while (bits.bit() === 1) {
      position += 1;
      if (position >= tables) throw new RangeError('invalid bzip2 selector');
    }
    const [table = 0] = order.splice(position, 1);
    order.unshift(table);
    if (selectors.length < selectorsMax) selectors.push(table);
  }
  return selectors;
}

function readLengths(bits: BitReader, symbols: number): number[] {
  const lengths: number[] = [];
  let length = bits.read(5);
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    for (;;) {
      if (length < 1 || length > 20) throw new RangeError('invalid bzip2 code length');
      if (bits.bit() === 0) break;
      length += bits.bit() === 0 ? 1 : -1;
    }
    lengths.push(length);
  }
  return lengths;
}

interface SymbolCodes {
  used: number[];
  selectors: number[];
  codes: HuffmanTable[];
  blockBytesMax: number;
}

/** Inverts the Huffman codes, the run lengths of zeros and the move-to-front transformation. */
function readSymbols(bits: BitReader, { used, selectors, codes, blockBytesMax }: SymbolCodes): Uint8Array {
  const bytes = new Uint8Array(blockBytesMax);
  const order = [...used];
  const endOfBlock = used.length + 1;
  let length = 0;
  let run = 0;
  let runUnit = 1;
  const endRun = (): void => {
    if (run > blockBytesMax - length) throw new RangeError('bzip2 block is too long');
    bytes.fill(order[0] ?? 0, length, length + run);
    length += run;
    run = 0;
    runUnit = 1;
  };
  for (let read = 0; ; read += 1) {
    const code = codes[selectors[Math.floor(read / groupSymbols)] ?? -1];
    if (code === undefined) throw new RangeError('invalid bzip2 selector');
    const symbol = code.read(bits);
    if (symbol <= 1) {
      run += runUnit * (symbol + 1);
      runUnit *= 2;
      if (run > blockBytesMax) throw new RangeError('bzip2 block is too long');
      continue;
    }
    endRun();
    if (symbol === endOfBlock) return bytes.subarray(0, length);
    if (length === blockBytesMax) throw new RangeError('bzip2 block is too long');
    const [byte = 0] = order.splice(symbol - 1, 1);
    order.unshift(byte);
    bytes[length] = byte;
    length += 1;
  }
}
