const flowDepthMax = 16;

/** Position of the colon that ends the key of a line, or −1. */
export function keyEnd(text: string): number {
  const quote = text[0];
  if (quote === '"' || quote === "'") {
    const close = closingQuote(text, 0);
    if (close === -1) return -1;
    const colon = skipSpaces(text, close + 1);
    return text[colon] === ':' && isKeyColon(text, colon) ? colon : -1;
  }
  if (quote === '{' || quote === '[') return -1;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) if (isKeyColon(text, at)) return at;
  return -1;
}

/** Text of a plain, single-quoted or double-quoted scalar. A comment after it is removed. */
export function readScalar(text: string): string {
  const trimmed = text.trim();
  const quote = trimmed[0];
  if (quote === "'" || quote === '"') {
    const close = closingQuote(trimmed, 0);
    const inner = trimmed.slice(1, close === -1 ? undefined : close);
    return quote === "'" ? inner.replaceAll("''", "'") : unescape(inner);
  }
  const comment = trimmed.indexOf(' #');
  return comment === -1 ? trimmed : trimmed.slice(0, comment).trimEnd();
}

/** A flow mapping or sequence on one line: `{integrity: sha512-x, engines: {node: '>=8'}}`. */
export function readFlow(text: string, onValue: () => void): unknown {
  return new FlowReader(text, onValue).value(0);
}

class FlowReader {
  readonly #text: string;
  readonly #onValue: () => void;
  #at = 0;

  constructor(text: string, onValue: () => void) {
    this.#text = text;
    this.#onValue = onValue;
  }

  value(depth: number): unknown {
    this.#onValue();
    this.#at = skipSpaces(this.#text, this.#at);
    if (depth > flowDepthMax) throw new SyntaxError('The text is nested too deep.');
    if (this.#text[this.#at] === '{') return this.#mapping(depth);
    if (this.#text[this.#at] === '[') return this.#sequence(depth);
    return this.#token(',]}');
  }

  #mapping(depth: number): Record<string, unknown> {
    const mapping: Record<string, unknown> = Object.create(null);
    this.#at += 1;
    while (!this.#isEnd('}')) {
      const key = this.#token(':,}');
      if (this.#text[this.#at] !== ':') {
        mapping[key] = null;
        continue;
      }
      this.#at += 1;
      mapping[key] = this.value(depth + 1);
    }
    return mapping;
  }

  #sequence(depth: number): unknown[] {
    const items: unknown[] = [];
    this.#at += 1;
    while (!this.#isEnd(']')) items.push(this.value(depth + 1));
    return items;
  }

  /** Whether the collection ends here. Moves behind its end, or behind a comma. */
  #isEnd(close: string): boolean {
    this.#at = skipSpaces(this.#text, this.#at);
    if (this.#text[this.#at] === ',') this.#at = skipSpaces(this.#text, this.#at + 1);
    const sign = this.#text[this.#at];
    if (sign !== undefined && sign !== close) {
      // The end of another collection is an error. Skipping it guarantees progress.
      if (sign === '}' || sign === ']') this.#at += 1;
      return false;
    }
    this.#at += 1;
    return true;
  }

  /** A scalar up to one of these signs. A colon ends a key only before a space. */
  #token(ends: string): string {
    const start = skipSpaces(this.#text, this.#at);
    const quote = this.#text[start];
    let at = start;
    if (quote === '"' || quote === "'") {
      const close = closingQuote(this.#text, start);
      at = close === -1 ? this.#text.length : close + 1;
    }
    while (at < this.#text.length && !isEndSign(this.#text, at, ends)) at += 1;
    this.#at = at;
    return readScalar(this.#text.slice(start, at));
  }
}

function isEndSign(text: string, at: number, ends: string): boolean {
  const sign = text[at] ?? '';
  return ends.includes(sign) && (sign !== ':' || isKeyColon(text, at) || text[at + 1] === '"');
}

function isKeyColon(text: string, at: number): boolean {
  const next = text[at + 1];
  return next === undefined || next === ' ' || next === '\t';
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
}

function closingQuote(text: string, open: number): number {
  const quote = text[open];
  for (let at = open + 1; at < text.length; at += 1) {
    if (quote === '"' && text[at] === '\\') at += 1;
    else if (text[at] === quote) {
      if (quote === '"' || text[at + 1] !== "'") return at;
      at += 1;
    }
  }
  return -1;
}

function unescape(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g,
    (_, long?: string, short?: string, sign?: string) => {
      const code = long ?? short;
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      return { n: '\n', t: '\t', r: '\r', '0': '\0' }[sign ?? ''] ?? sign ?? '';
    },
  );
}
