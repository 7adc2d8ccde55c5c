export interface JsonShapeLimits {
  /** Number of values, including object members and array elements. An empty object or array counts as two. */
  values: number;
  /** Nesting levels. */
  depth: number;
  /** Bytes of one string or key between its quotes. Escape sequences count as written. */
  stringBytes: number;
}

/**
 * Limits for outside documents without limits of their own: many times the size of real documents, and parsed within tens of milliseconds.
 */
export const documentShapeLimits: JsonShapeLimits = {
  values: 200_000,
  depth: 64,
  stringBytes: Number.POSITIVE_INFINITY,
};

const quote = 0x22;
const backslash = 0x5c;

/** Class of each byte outside strings. 0: the byte is not counted. */
const plain = 0;
const opener = 1;
const closer = 2;
const comma = 3;
/** The brackets of `opener`. */
const openings = [0x7b, 0x5b] as const;
const kinds = new Uint8Array(256);
for (const [text, kind] of [
  ['[{', opener],
  [']}', closer],
  [',', comma],
  ['"', quote],
] as const) {
  for (const byte of Buffer.from(text)) kinds[byte] = kind;
}

/**
 * Counts values, nesting and the longest string of a JSON text that arrives in chunks, before the text is parsed. A parser allocates an
 * object for two bytes and copies strings. Text that is not JSON may pass; the parser refuses it.
 */
export class JsonShape {
  readonly #limits: JsonShapeLimits;
  #values = 1;
  #depth = 0;
  #stringBytes = 0;
  #isInString = false;
  #isEscaped = false;
  #excess: string | undefined;

  constructor(limits: JsonShapeLimits) {
    this.#limits = limits;
  }

  /** The exceeded limit as the end of a sentence, for example `contains more than 20 values`. Undefined while no limit is exceeded. */
  add(chunk: Uint8Array): string | undefined {
    for (let at = 0; at < chunk.length && this.#excess === undefined; at += 1) {
      if (this.#isInString) {
        at = this.#readString(chunk, at);
        continue;
      }
      const kind = kinds[chunk[at] ?? 0] ?? plain;
      if (kind !== plain) this.#readByte(kind);
    }
    return this.#excess;
  }

  #readByte(kind: number): void {
    const { values, depth } = this.#limits;
    if (kind === quote) {
      this.#isInString = true;
      this.#stringBytes = 0;
      return;
    }
    if (kind === closer) {
      this.#depth -= 1;
      return;
    }
    this.#values += 1;
    if (kind === opener) this.#depth += 1;
    if (this.#depth > depth) this.#excess = `is nested deeper than ${depth} levels`;
    else if (this.#values > values) this.#excess = `contains more than ${values} values`;
  }

  /** Position of the last byte read: the closing quote, or the end of the chunk. */
  #readString(chunk: Uint8Array, start: number): number {
    let at = start;
    let isEscaped = this.#isEscaped;
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) {
        this.#isInString = false;
        break;
      }
    }
    this.#isEscaped = isEscaped;
    this.#stringBytes += at - start;
    const { stringBytes } = this.#limits;
    if (this.#stringBytes > stringBytes) this.#excess = `contains a string longer than ${stringBytes} bytes`;
    return at;
  }
}

/** Like `JsonShape`, for a complete text. */
export function jsonExcess(bytes: Uint8Array, limits: JsonShapeLimits): string | undefined {
  return isWithin(bytes, limits) ? undefined : new JsonShape(limits).add(bytes);
}

/**
 * Whether a text is too short, and has too few brackets, to exceed a limit: each value takes a byte, and each level a bracket. Most texts
 * (the thousands of `package.json` of an image) are, and searching for brackets takes a tenth of the time of reading each byte.
 */
function isWithin(bytes: Uint8Array, { values, depth, stringBytes }: JsonShapeLimits): boolean {
  if (bytes.length >= values || bytes.length > stringBytes) return false;
  let brackets = 0;
  for (const opening of openings) {
    for (let at = bytes.indexOf(opening); at !== -1; at = bytes.indexOf(opening, at + 1)) {
      brackets += 1;
      if (brackets > depth) return false;
    }
  }
  return true;
}

/** The text exceeds a limit. It was not parsed and may not be JSON. */
export class JsonShapeError extends SyntaxError {}

/** `JSON.parse` of a text from outside. Throws SyntaxError, or JsonShapeError when the text exceeds a limit. */
export function parseBoundedJson(text: string | Uint8Array, limits: JsonShapeLimits = documentShapeLimits): unknown {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
  const excess = jsonExcess(bytes, limits);
  if (excess !== undefined) throw new JsonShapeError(`The text ${excess}`);
  return JSON.parse(typeof text === 'string' ? text : decoder.decode(text));
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
