/** Reads bits, most significant first. Throws RangeError at the end of the bytes. */
export class BitReader {
  #bytes: Buffer;
  #at = 0;
  #bits = 0;
  #bitsLeft = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get bytesLeft(): number {
    return this.#bytes.length - this.#at;
  }

  /** Appends bytes, and forgets those that were read. */
  append(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes.subarray(this.#at), bytes]);
    this.#at = 0;
  }

  bit(): number {
    if (this.#bitsLeft === 0) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new RangeError('unexpected end of bzip2 data');
      this.#at += 1;
      this.#bits = byte;
      this.#bitsLeft = 8;
    }
    this.#bitsLeft -= 1;
    return (this.#bits >> this.#bitsLeft) & 1;
  }

  /** At most 32 bits. */
  read(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1) value = value * 2 + this.bit();
    return value;
  }

  /** Skips the bits up to the next byte. */
  align(): void {
    this.#bitsLeft = 0;
  }
}
