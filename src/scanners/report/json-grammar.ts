import { ScannerOutputError } from '../external-scanner.ts';

/** A container that is open at the current position. */
export interface OpenContainer {
  isArray: boolean;
  /** Key of the current member of an object. */
  key: string;
  /** Position of the current element of an array. */
  index: number;
}

export interface JsonGrammarLimits {
  /** Values, including members and elements. */
  values: number;
  depth: number;
}

/** Receives the values of a text in their order. */
export interface JsonVisitor {
  /** A value begins. `stack` contains the containers around it, the outermost first. */
  onStart(stack: readonly OpenContainer[], kind: 'object' | 'array' | 'scalar'): void;
  /** The value that began last at this depth is complete. */
  onEnd(stack: readonly OpenContainer[]): void;
}

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

const scalarPattern = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

/**
 * Checks the order of the tokens of a JSON text (RFC 8259), and reports where values begin and end. The caller splits the text into tokens.
 * Work and memory of one token are constant.
 */
export class JsonGrammar {
  readonly #visitor: JsonVisitor;
  readonly #limits: JsonGrammarLimits;
  readonly #stack: OpenContainer[] = [];
  #expected: Expected = 'value';
  #values = 0;

  constructor(visitor: JsonVisitor, limits: JsonGrammarLimits) {
    this.#visitor = visitor;
    this.#limits = limits;
  }

  get isComplete(): boolean {
    return this.#expected === 'nothing';
  }

  /** True when the next string is a key. */
  get isAtKey(): boolean {
    return this.#expected === 'key' || this.#expected === 'key-or-end';
  }

  open(isArray: boolean): void {
    this.#begin(isArray ? 'array' : 'object');
    this.#stack.push({ isArray, key: '', index: 0 });
    if (this.#stack.length > this.#limits.depth)
      throw new ScannerOutputError(`The report is nested deeper than ${this.#limits.depth} levels.`);
    this.#expected = isArray ? 'value-or-end' : 'key-or-end';
  }

  close(isArray: boolean): void {
    const canClose = this.#expected === 'comma-or-end' || this.#expected === (isArray ? 'value-or-end' : 'key-or-end');
    if (!canClose || this.#stack.at(-1)?.isArray !== isArray) throw invalid();
    this.#stack.pop();
    this.#end();
  }

  comma(): void {
    const inner = this.#stack.at(-1);
    if (this.#expected !== 'comma-or-end' || inner === undefined) throw invalid();
    if (inner.isArray) inner.index += 1;
    this.#expected = inner.isArray ? 'value' : 'key';
  }

  colon(): void {
    if (this.#expected !== 'colon') throw invalid();
    this.#expected = 'value';
  }

  key(text: string): void {
    const inner = this.#stack.at(-1);
    if (inner) inner.key = text;
    this.#expected = 'colon';
  }

  beginString(): void {
    this.#begin('scalar');
  }

  endString(): void {
    this.#end();
  }

  beginWord(): void {
    this.#begin('scalar');
  }

  /** A number, `true`, `false` or `null`. */
  endWord(text: string): void {
    if (!scalarPattern.test(text)) throw invalid();
    this.#end();
  }

  #begin(kind: 'object' | 'array' | 'scalar'): void {
    if (this.#expected !== 'value' && this.#expected !== 'value-or-end') throw invalid();
    this.#values += 1;
    if (this.#values > this.#limits.values)
      throw new ScannerOutputError(`The report contains more than ${this.#limits.values} values.`);
    this.#visitor.onStart(this.#stack, kind);
  }

  #end(): void {
    this.#expected = this.#stack.length === 0 ? 'nothing' : 'comma-or-end';
    this.#visitor.onEnd(this.#stack);
  }
}

export function invalid(): ScannerOutputError {
  return new ScannerOutputError('The output is not valid JSON.');
}
