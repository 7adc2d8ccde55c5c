import type { BitReader } from './bit-reader.ts';

const lengthMax = 20;

/** A canonical Huffman code with code lengths of 1 to 20 bits. */
export class HuffmanTable {
  /** For each length: the largest code, and the difference between code and position in `#symbols`. */
  readonly #largest = new Int32Array(lengthMax + 2).fill(-1);
  readonly #offset = new Int32Array(lengthMax + 2);
  readonly #symbols: number[] = [];

  constructor(lengths: readonly number[]) {
    let code = 0;
    for (let length = 1; length <= lengthMax; length += 1) {
      const symbols = lengths.flatMap((one, symbol) => (one === length ? [symbol] : []));
      this.#offset[length] = code - this.#symbols.length;
      this.#symbols.push(...symbols);
      code += symbols.length;
      this.#largest[length] = symbols.length === 0 ? -1 : code - 1;
      if (code > 2 ** length) throw new RangeError('invalid bzip2 code lengths');
      code *= 2;
    }
  }

  read(bits: BitReader): number {
    let code = 0;
    for (let length = 1; length <= lengthMax; length += 1) {
      code = code * 2 + bits.bit();
      if (code <= (this.#largest[length] ?? -1)) {
        const symbol = this.#symbols[code - (this.#offset[length] ?? 0)];
        if (symbol !== undefined) return symbol;
      }
    }
    throw new RangeError('invalid bzip2 code');
  }
}
