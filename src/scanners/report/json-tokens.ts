import { ScannerOutputError } from '../external-scanner.ts';
import { invalid, type JsonGrammar } from './json-grammar.ts';

const quote = 0x22;
const backslash = 0x5c;
const keyBytesMax = 1024;
const wordBytesMax = 1024;

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Splits chunks of a JSON text into tokens for a grammar. The content of strings that are no keys is skipped. */
export class JsonTokens {
  readonly #grammar: JsonGrammar;
  /** Called before a token and after it, with its position in the chunk: the grammar knows no positions. */
  readonly #moveTo: (at: number) => void;
  #state: 'between' | 'string' | 'key' | 'word' = 'between';
  #isEscaped = false;
  /** Bytes of the current key or word, without quotes. */
  #text = '';

  constructor(grammar: JsonGrammar, moveTo: (at: number) => void) {
    this.#grammar = grammar;
    this.#moveTo = moveTo;
  }

  add(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#state === 'between') at = this.#readToken(chunk, at);
      else if (this.#state === 'word') at = this.#readWord(chunk, at);
      else at = this.#readString(chunk, at);
    }
  }

  /** The text ends. */
  end(): void {
    this.#moveTo(0);
    if (this.#state === 'word') this.#endWord();
    if (this.#state !== 'between' || !this.#grammar.isComplete)
      throw new ScannerOutputError('The output ends before the report is complete.');
  }

  /** Reads one byte that begins or is a token. Returns the position after it. */
  #readToken(chunk: Uint8Array, at: number): number {
    const byte = chunk[at] ?? 0;
    if (isBlank(byte)) return at + 1;
    this.#moveTo(at);
    switch (byte) {
      case quote:
        this.#state = this.#grammar.isAtKey ? 'key' : 'string';
        if (this.#state === 'string') this.#grammar.beginString();
        return at + 1;
      case 0x2c:
        this.#grammar.comma();
        return at + 1;
      case 0x3a:
        this.#grammar.colon();
        return at + 1;
      case 0x7b:
      case 0x5b:
        this.#grammar.open(byte === 0x5b);
        return at + 1;
      case 0x7d:
      case 0x5d:
        this.#moveTo(at + 1);
        this.#grammar.close(byte === 0x5d);
        return at + 1;
      default:
        this.#grammar.beginWord();
        this.#state = 'word';
        return at;
    }
  }

  #readString(chunk: Uint8Array, start: number): number {
    let at = start;
    let isEscaped = this.#isEscaped;
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) break;
    }
    this.#isEscaped = isEscaped;
    // A longer key, such as a label of the image, is cut: it equals no member of a path.
    if (this.#state === 'key') this.#keep(chunk.subarray(start, Math.min(at, start + keyBytesMax - this.#text.length)));
    if (at === chunk.length) return at;
    this.#moveTo(at + 1);
    if (this.#state === 'key') this.#grammar.key(this.#takeText());
    else this.#grammar.endString();
    this.#state = 'between';
    return at + 1;
  }

  #readWord(chunk: Uint8Array, start: number): number {
    let at = start;
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (byte === 0x2c || byte === 0x7d || byte === 0x5d || isBlank(byte)) break;
    }
    if (this.#text.length + at - start > wordBytesMax) throw invalid();
    this.#keep(chunk.subarray(start, at));
    if (at === chunk.length) return at;
    this.#moveTo(at);
    this.#endWord();
    return at;
  }

  #endWord(): void {
    this.#grammar.endWord(this.#takeText());
    this.#state = 'between';
  }

  /** Keys of reports are ASCII without escape sequences. Others are of no interest, so that Latin-1 is sufficient. */
  #keep(bytes: Uint8Array): void {
    this.#text += Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  }

  #takeText(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}
