import { readTomlString } from './toml-strings.ts';

const depthMax = 32;
const valuesMax = 2_000_000;

/**
 * Reads TOML (toml.io, version 1.0) to objects without prototype. Numbers, dates and booleans stay texts. Throws SyntaxError for text that is
 * not TOML, or above the limits of depth and number of values.
 */
export function readToml(text: string): Record<string, unknown> {
  return new TomlReader(text).document();
}

type Table = Record<string, unknown>;

class TomlReader {
  readonly #text: string;
  #at = 0;
  #values = 0;

  constructor(text: string) {
    this.#text = text.startsWith('\uFEFF') ? text.slice(1) : text;
  }

  document(): Table {
    const root = newTable();
    let current = root;
    for (this.#skipBlank(); this.#at < this.#text.length; this.#skipBlank()) {
      if (this.#text[this.#at] === '[') current = this.#header(root);
      else this.#pair(current, 0);
      this.#endLine();
    }
    return root;
  }

  #header(root: Table): Table {
    const isList = this.#text[this.#at + 1] === '[';
    this.#at += isList ? 2 : 1;
    const keys = this.#keys(']');
    this.#at += isList ? 2 : 1;
    this.#count();
    const last = keys.pop() ?? '';
    const parent = descend(root, keys);
    if (!isList) return descend(parent, [last]);
    const list = parent[last];
    const table = newTable();
    if (Array.isArray(list)) list.push(table);
    else parent[last] = [table];
    return table;
  }

  #pair(table: Table, depth: number): void {
    const keys = this.#keys('=');
    this.#at += 1;
    this.#skipSpaces();
    const last = keys.pop() ?? '';
    descend(table, keys)[last] = this.#value(depth + 1);
  }

  /** A dotted key up to this sign. */
  #keys(end: string): string[] {
    const keys: string[] = [];
    for (;;) {
      this.#skipSpaces();
      keys.push(this.#key());
      this.#skipSpaces();
      const sign = this.#text[this.#at];
      if (sign === end) break;
      if (sign !== '.' || keys.length >= depthMax) throw invalid();
      this.#at += 1;
    }
    return keys;
  }

  #key(): string {
    const sign = this.#text[this.#at];
    if (sign === '"' || sign === "'") return this.#string();
    bareKey.lastIndex = this.#at;
    const key = bareKey.exec(this.#text)?.[0];
    if (key === undefined) throw invalid();
    this.#at += key.length;
    return key;
  }

  #value(depth: number): unknown {
    this.#count();
    if (depth > depthMax) throw new SyntaxError('The text is nested too deep.');
    const sign = this.#text[this.#at];
    if (sign === '"' || sign === "'") return this.#string();
    if (sign === '[') return this.#list(depth);
    if (sign === '{') return this.#inlineTable(depth);
    bareValue.lastIndex = this.#at;
    const value = bareValue.exec(this.#text)?.[0];
    if (value === undefined) throw invalid();
    this.#at += value.length;
    return value.trimEnd();
  }

  #list(depth: number): unknown[] {
    const items: unknown[] = [];
    this.#at += 1;
    for (this.#skipBlank(); this.#text[this.#at] !== ']'; this.#skipBlank()) {
      items.push(this.#value(depth + 1));
      this.#skipBlank();
      if (this.#text[this.#at] === ',') this.#at += 1;
      else if (this.#text[this.#at] !== ']') throw invalid();
    }
    this.#at += 1;
    return items;
  }

  #inlineTable(depth: number): Table {
    const table = newTable();
    this.#at += 1;
    for (this.#skipBlank(); this.#text[this.#at] !== '}'; this.#skipBlank()) {
      this.#pair(table, depth);
      this.#skipBlank();
      if (this.#text[this.#at] === ',') this.#at += 1;
      else if (this.#text[this.#at] !== '}') throw invalid();
    }
    this.#at += 1;
    return table;
  }

  #string(): string {
    const found = readTomlString(this.#text, this.#at);
    if (found === undefined) throw invalid();
    this.#at = found.end;
    return found.value;
  }

  #endLine(): void {
    this.#skipSpaces();
    const sign = this.#text[this.#at];
    if (sign !== undefined && sign !== '\n' && sign !== '\r' && sign !== '#') throw invalid();
  }

  #skipSpaces(): void {
    while (this.#text[this.#at] === ' ' || this.#text[this.#at] === '\t') this.#at += 1;
  }

  /** White space, line ends and comments. */
  #skipBlank(): void {
    for (;;) {
      const sign = this.#text[this.#at];
      if (sign === '#') {
        const end = this.#text.indexOf('\n', this.#at);
        this.#at = end === -1 ? this.#text.length : end;
      } else if (sign === ' ' || sign === '\t' || sign === '\n' || sign === '\r') this.#at += 1;
      else return;
    }
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > valuesMax) throw new SyntaxError('The text has too many values.');
  }
}

const bareKey = /[A-Za-z0-9_-]+/y;
const bareValue = /[^\s,\]}#][^,\]}#\n\r]*/y;

function newTable(): Table {
  return Object.create(null);
}

/** The table at these keys, created where missing. Of a list of tables it is the last one. */
function descend(from: Table, keys: readonly string[]): Table {
  let table = from;
  for (const key of keys) {
    const known = table[key];
    const next: unknown = Array.isArray(known) ? known.at(-1) : (known ?? newTable());
    if (!isTable(next)) throw invalid();
    if (known === undefined) table[key] = next;
    table = next;
  }
  return table;
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(): SyntaxError {
  return new SyntaxError('The text is not TOML.');
}
