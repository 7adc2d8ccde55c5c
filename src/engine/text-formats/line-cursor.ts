/** A line that is neither empty nor a comment. */
export interface IndentedLine {
  /** Number of leading spaces. */
  indent: number;
  /** Without indentation and trailing white space. */
  text: string;
  lineNumber: number;
}

/** Longest line that is read completely. Integrity hashes and keys with peer dependencies have some kilobytes. */
const lineUnitsMax = 64 * 1024;

/** Reads the lines of a text one by one, without storing all of them. `peek` returns the same line until `skip`. */
export class LineCursor {
  readonly #text: string;
  #next = 0;
  #lineNumber = 0;
  #current: IndentedLine | undefined;
  #isRead = false;

  constructor(text: string) {
    this.#text = text;
  }

  peek(): IndentedLine | undefined {
    if (!this.#isRead) {
      this.#current = this.#read();
      this.#isRead = true;
    }
    return this.#current;
  }

  skip(): void {
    this.#isRead = false;
  }

  /** Replaces the current line by the rest of it, for content after a list mark. */
  replace(line: IndentedLine): void {
    this.#current = line;
  }

  #read(): IndentedLine | undefined {
    while (this.#next < this.#text.length) {
      const found = this.#text.indexOf('\n', this.#next);
      const end = found === -1 ? this.#text.length : found;
      const start = this.#next;
      this.#next = end + 1;
      this.#lineNumber += 1;
      let at = start;
      while (at < end && this.#text.charCodeAt(at) === 32) at += 1;
      if (at === end || this.#text.charCodeAt(at) === 35) continue;
      const text = this.#text.slice(at, Math.min(end, at + lineUnitsMax)).trimEnd();
      if (text !== '') return { indent: at - start, text, lineNumber: this.#lineNumber };
    }
    return undefined;
  }
}
