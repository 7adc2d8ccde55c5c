import { type IndentedLine, LineCursor } from './line-cursor.ts';
import { keyEnd, readFlow, readScalar } from './yaml-scalars.ts';

const depthMax = 64;
const valuesMax = 2_000_000;

/**
 * Reads the part of YAML that lock files use (YAML 1.2: block mappings and sequences, flow collections on one line, all scalar styles). Every
 * scalar is a string. Anchors, aliases and tags have no effect, so that a small file stays small. Content that it does not understand
 * is left out. Returns the documents of the file. Throws SyntaxError above the limits of depth and number of values.
 */
export function readBlockYaml(text: string): unknown[] {
  const reader = new BlockReader(new LineCursor(text));
  const documents: unknown[] = [];
  while (reader.hasMore()) documents.push(reader.readDocument());
  return documents;
}

class BlockReader {
  readonly #lines: LineCursor;
  #values = 0;

  constructor(lines: LineCursor) {
    this.#lines = lines;
  }

  hasMore(): boolean {
    for (let line = this.#lines.peek(); line && isDocumentMark(line); line = this.#lines.peek()) this.#lines.skip();
    return this.#lines.peek() !== undefined;
  }

  readDocument(): unknown {
    const value = this.#readBlock(0, 0);
    // A line that no collection accepts would otherwise end the document early.
    for (let line = this.#lines.peek(); line && !isDocumentMark(line); line = this.#lines.peek()) this.#lines.skip();
    return value;
  }

  #readBlock(indentMin: number, depth: number): unknown {
    if (depth > depthMax) throw new SyntaxError('The text is nested too deep.');
    const line = this.#lines.peek();
    if (!line || line.indent < indentMin || isDocumentMark(line)) return null;
    if (isItem(line)) return this.#readSequence(line.indent, depth);
    if (line.text.startsWith('? ') || keyEnd(line.text) !== -1) return this.#readMapping(line.indent, depth);
    this.#lines.skip();
    return this.#scalar(line.text, line.indent - 1);
  }

  #readSequence(indent: number, depth: number): unknown[] {
    const items: unknown[] = [];
    for (let line = this.#lines.peek(); line && line.indent === indent && isItem(line); line = this.#lines.peek()) {
      this.#count();
      const rest = line.text.slice(1).trimStart();
      const inner = indent + line.text.length - rest.length;
      if (rest === '') {
        this.#lines.skip();
        items.push(this.#readBlock(indent + 1, depth + 1));
      } else {
        this.#lines.replace({ ...line, indent: inner, text: rest });
        items.push(this.#readBlock(inner, depth + 1));
      }
    }
    return items;
  }

  #readMapping(indent: number, depth: number): Record<string, unknown> {
    const mapping: Record<string, unknown> = Object.create(null);
    let line = this.#lines.peek();
    for (; line && line.indent >= indent && !isDocumentMark(line); line = this.#lines.peek()) {
      this.#count();
      const isContinuation = line.indent > indent;
      const end = line.text.startsWith('? ') ? line.text.length : keyEnd(line.text);
      if (isContinuation || end === -1) {
        if (!isContinuation && isItem(line)) break;
        this.#lines.skip();
        continue;
      }
      if (line.text.startsWith('? ')) this.#readLongKey(mapping, line, depth);
      else
        this.#readPair(
          mapping,
          { ...line, key: readScalar(line.text.slice(0, end)), rest: line.text.slice(end + 1) },
          depth,
        );
    }
    return mapping;
  }

  /** `? key` and, on the next line, `: value`. Writers use it for keys of more than 1,024 characters. */
  #readLongKey(mapping: Record<string, unknown>, line: IndentedLine, depth: number): void {
    this.#lines.skip();
    const value = this.#lines.peek();
    const key = readScalar(line.text.slice(2).trim());
    if (value?.indent !== line.indent || !value.text.startsWith(':')) return;
    const rest = value.text.slice(1).trimStart();
    if (rest === '' || keyEnd(rest) === -1) {
      this.#readPair(mapping, { ...value, key, rest }, depth);
      return;
    }
    const indent = value.indent + value.text.length - rest.length;
    this.#lines.replace({ ...value, indent, text: rest });
    mapping[key] = this.#readBlock(indent, depth + 1);
  }

  /** A value on the same line, or the block below. A sequence may have the indentation of its key. */
  #readPair(mapping: Record<string, unknown>, pair: IndentedLine & { key: string; rest: string }, depth: number): void {
    const { key, indent } = pair;
    const rest = pair.rest.trim();
    this.#lines.skip();
    if (rest !== '' && !rest.startsWith('#') && !/^[&!][^\s]*$/.test(rest)) {
      mapping[key] = this.#scalar(rest, indent);
      return;
    }
    const next = this.#lines.peek();
    const isSequence = next?.indent === indent && isItem(next);
    mapping[key] = this.#readBlock(isSequence ? indent : indent + 1, depth + 1);
  }

  #scalar(text: string, indent: number): unknown {
    if (text.startsWith('|') || text.startsWith('>')) return this.#blockScalar(indent);
    if (text.startsWith('{') || text.startsWith('[')) return readFlow(text, () => this.#count());
    return readScalar(text);
  }

  /** Only the first line: block scalars are messages. */
  #blockScalar(indent: number): string {
    let first: string | undefined;
    for (let line = this.#lines.peek(); line && line.indent > indent; line = this.#lines.peek()) {
      first ??= line.text;
      this.#lines.skip();
    }
    return first ?? '';
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > valuesMax) throw new SyntaxError('The text has too many values.');
  }
}

function isItem({ text }: IndentedLine): boolean {
  return text === '-' || text.startsWith('- ');
}

function isDocumentMark({ indent, text }: IndentedLine): boolean {
  return indent === 0 && (text === '---' || text === '...' || text.startsWith('--- '));
}
