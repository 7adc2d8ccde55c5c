import { malformedFeed } from './open-feed-file.ts';

/** A value of a large JSON text with the keys that lead to it; of a list, the key is the index. */
export interface JsonPiece {
  keys: (string | number)[];
  /** JSON of the value. Undefined when it is too large. */
  text: string | undefined;
}

interface Frame {
  isArray: boolean;
  key: string | number;
}

type State = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'after' | 'ended';

const space: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, comma, colon] = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d, 0x2c, 0x3a,
];

/**
 * Splits a JSON text that arrives in chunks into the values at one depth, so that a text of any length is read in bounded memory. Scalars
 * above that depth are values too. Throws MALFORMED_ARCHIVE for text that is not JSON; the values themselves are not parsed here.
 */
export class JsonSplitter {
  readonly #depth: number;
  readonly #valueBytesMax: number;
  readonly #frames: Frame[] = [];
  /** Names of the members of the outermost object that are lists or objects. */
  readonly memberNames = new Set<string>();
  #state: State = 'value';
  /** Pieces of the value or key that is being read. */
  #captured: Buffer[] | undefined;
  #capturedBytes = 0;
  #nesting = 0;
  #isInString = false;
  #isEscaped = false;

  constructor({ depth, valueBytesMax }: { depth: number; valueBytesMax: number }) {
    this.#depth = depth;
    this.#valueBytesMax = valueBytesMax;
  }

  push(chunk: Buffer): JsonPiece[] {
    const pieces: JsonPiece[] = [];
    let at = 0;
    while (at < chunk.length) at = this.#captured ? this.#capture(chunk, at, pieces) : this.#step(chunk, at);
    return pieces;
  }

  end(): void {
    if (this.#state !== 'ended') throw malformedFeed('ends early');
  }

  /** Reads one byte between values. Returns the position of the next byte. */
  #step(chunk: Buffer, at: number): number {
    const byte = chunk[at] ?? 0;
    if (space.has(byte)) return at + 1;
    const frame = this.#frames.at(-1);
    switch (this.#state) {
      case 'ended':
        throw malformedFeed('has content after its end');
      case 'colon':
        if (byte !== colon) throw malformedFeed('is not JSON');
        this.#state = 'value';
        return at + 1;
      case 'after':
        return this.#afterValue(byte, at, frame);
      case 'key':
      case 'first-key':
        if (byte === closeBrace && this.#state === 'first-key') return this.#pop(at);
        if (byte !== quote) throw malformedFeed('is not JSON');
        return this.#beginCapture(at);
      default:
        if (byte === closeBracket && this.#state === 'first-value') return this.#pop(at);
        return this.#beginValue(byte, at);
    }
  }

  #beginValue(byte: number, at: number): number {
    if (byte === comma || byte === colon || byte === closeBrace || byte === closeBracket) {
      throw malformedFeed('is not JSON');
    }
    const isContainer = byte === openBrace || byte === openBracket;
    if (this.#frames.length === 0 && !isContainer) throw malformedFeed('is not JSON');
    if (!isContainer || this.#frames.length === this.#depth) return this.#beginCapture(at);
    const isArray = byte === openBracket;
    const [outermost] = this.#frames;
    if (this.#frames.length === 1 && typeof outermost?.key === 'string') this.memberNames.add(outermost.key);
    this.#frames.push({ isArray, key: isArray ? 0 : '' });
    this.#state = isArray ? 'first-value' : 'first-key';
    return at + 1;
  }

  #afterValue(byte: number, at: number, frame: Frame | undefined): number {
    if (frame === undefined) throw malformedFeed('is not JSON');
    if (byte === (frame.isArray ? closeBracket : closeBrace)) return this.#pop(at);
    if (byte !== comma) throw malformedFeed('is not JSON');
    if (typeof frame.key === 'number') frame.key += 1;
    this.#state = frame.isArray ? 'value' : 'key';
    return at + 1;
  }

  #pop(at: number): number {
    this.#frames.pop();
    this.#state = this.#frames.length === 0 ? 'ended' : 'after';
    return at + 1;
  }

  #beginCapture(at: number): number {
    this.#captured = [];
    this.#capturedBytes = 0;
    this.#nesting = 0;
    return at;
  }

  /** Reads the value or key until its end or the end of the chunk. */
  #capture(chunk: Buffer, start: number, pieces: JsonPiece[]): number {
    const end = this.#valueEnd(chunk, start);
    const bytes = end.at - start;
    this.#capturedBytes += bytes;
    if (this.#capturedBytes <= this.#valueBytesMax) this.#captured?.push(Buffer.from(chunk.subarray(start, end.at)));
    else this.#captured = [];
    if (end.isComplete) this.#finishCapture(pieces);
    return end.at;
  }

  #valueEnd(chunk: Buffer, start: number): { at: number; isComplete: boolean } {
    let isFirst = this.#capturedBytes === 0;
    for (let at = start; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) {
          this.#isInString = false;
          if (this.#nesting === 0) return { at: at + 1, isComplete: true };
        }
      } else if (byte === quote) this.#isInString = true;
      else if (byte === openBrace || byte === openBracket) this.#nesting += 1;
      else if (byte === closeBrace || byte === closeBracket) {
        if (this.#nesting === 0) return { at, isComplete: true };
        this.#nesting -= 1;
        if (this.#nesting === 0) return { at: at + 1, isComplete: true };
      } else if (this.#nesting === 0 && !isFirst && (byte === comma || space.has(byte)))
        return { at, isComplete: true };
      isFirst = false;
    }
    return { at: chunk.length, isComplete: false };
  }

  #finishCapture(pieces: JsonPiece[]): void {
    const isTooLarge = this.#capturedBytes > this.#valueBytesMax;
    const text = isTooLarge ? undefined : Buffer.concat(this.#captured ?? []).toString('utf8');
    this.#captured = undefined;
    const frame = this.#frames.at(-1);
    if (this.#state === 'key' || this.#state === 'first-key') {
      if (frame) frame.key = parseKey(text);
      this.#state = 'colon';
      return;
    }
    pieces.push({ keys: this.#frames.map(({ key }) => key), text });
    this.#state = 'after';
  }
}

function parseKey(text: string | undefined): string {
  try {
    return String(JSON.parse(text ?? '""'));
  } catch (cause) {
    throw malformedFeed('is not JSON', cause);
  }
}
