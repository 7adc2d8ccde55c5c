import { ScannerOutputError } from '../external-scanner.ts';
import { invalid, JsonGrammar, type JsonVisitor, type OpenContainer } from './json-grammar.ts';
import { JsonTokens } from './json-tokens.ts';

/** Limits of one report. They are several times the sizes of reports about the largest known images. */
export interface JsonPartsLimits {
  bytes: number;
  values: number;
  depth: number;
  /** Bytes of one part. A part is parsed as a whole. */
  partBytes: number;
}

export const reportLimits: JsonPartsLimits = {
  bytes: 2 * 1024 ** 3,
  values: 200_000_000,
  depth: 100,
  partBytes: 16 * 1024 ** 2,
};

/** A value at a wanted path. */
export interface JsonPart {
  /** The pattern as given, for example `Results.*.Packages.*`. */
  path: string;
  /** Positions of the elements for each `*` of the pattern. */
  indexes: number[];
  value: unknown;
}

export interface JsonPresence {
  /** Paths whose values, or whose arrays in front of `*`, are present and not null. */
  present: ReadonlySet<string>;
  /** Paths with null in place of an array or an object. Go writes an absent list in this way. */
  empty: ReadonlySet<string>;
}

/**
 * Reads the values at some paths of a JSON text while it arrives, so that memory depends on the largest of them and not on the text. A path
 * consists of member names and `*` for each element of an array. The text is checked to be one complete JSON value.
 *
 * @throws {ScannerOutputError} for a text that is not JSON, incomplete or over a limit, and when a container of a path has another type
 */
export async function readJsonParts(
  text: AsyncIterable<Uint8Array>,
  paths: readonly string[],
  onPart: (part: JsonPart) => void,
  limits: JsonPartsLimits = reportLimits,
): Promise<JsonPresence> {
  const capture = new PartCapture(paths, onPart, limits.partBytes);
  const tokens = new JsonTokens(new JsonGrammar(capture, limits), (at) => capture.moveTo(at));
  let bytes = 0;
  for await (const chunk of text) {
    bytes += chunk.length;
    if (bytes > limits.bytes) throw new ScannerOutputError(`The report is larger than ${limits.bytes} bytes.`);
    capture.begin(chunk);
    tokens.add(chunk);
    capture.finish();
  }
  if (bytes === 0) throw new ScannerOutputError('The output is empty.');
  tokens.end();
  return { present: capture.present, empty: capture.empty };
}

/** A path as a tree: each node has the nodes of its members by name, or of its elements under `*`. */
interface PathNode {
  members: Map<string, PathNode>;
  path: string;
  isPart: boolean;
}

function pathTree(paths: readonly string[]): PathNode {
  const root: PathNode = { members: new Map(), path: '', isPart: false };
  for (const path of paths) {
    let node = root;
    for (const step of path.split('.')) {
      const next: PathNode = node.members.get(step) ?? {
        members: new Map(),
        path: node.path === '' ? step : `${node.path}.${step}`,
        isPart: false,
      };
      node.members.set(step, next);
      node = next;
    }
    node.isPart = true;
  }
  return root;
}

class PartCapture implements JsonVisitor {
  readonly present = new Set<string>();
  readonly empty = new Set<string>();
  readonly #onPart: (part: JsonPart) => void;
  readonly #partBytes: number;
  /** Nodes of the open containers that are on a path. */
  readonly #nodes: PathNode[] = [];
  readonly #root: PathNode;
  #chunk: Uint8Array = new Uint8Array();
  #at = 0;
  /** The part that is being read: its depth, where it starts in the chunk, and its bytes in earlier chunks. */
  #part: { node: PathNode; depth: number; start: number; earlier: Buffer[]; bytes: number } | undefined;

  constructor(paths: readonly string[], onPart: (part: JsonPart) => void, partBytes: number) {
    this.#root = pathTree(paths);
    this.#onPart = onPart;
    this.#partBytes = partBytes;
  }

  begin(chunk: Uint8Array): void {
    this.#chunk = chunk;
    if (this.#part) this.#part.start = 0;
  }

  moveTo(at: number): void {
    this.#at = at;
  }

  /** The chunk is used up, and its memory may be reused. */
  finish(): void {
    this.#keep(this.#chunk.length);
    this.#chunk = new Uint8Array();
  }

  onStart(stack: readonly OpenContainer[], kind: 'object' | 'array' | 'scalar'): void {
    const node = this.#part ? undefined : this.#nodeAt(stack);
    if (node === undefined) return;
    if (node.isPart) {
      this.#part = { node, depth: stack.length, start: this.#at, earlier: [], bytes: 0 };
      return;
    }
    if (kind === 'scalar') {
      // `n` begins `null`.
      if (this.#chunk[this.#at] !== 0x6e || stack.length === 0) throw unexpected();
      this.empty.add(node.path);
      return;
    }
    if ((kind === 'array') !== node.members.has('*')) throw unexpected();
    this.present.add(node.path);
    this.#nodes[stack.length] = node;
  }

  onEnd(stack: readonly OpenContainer[]): void {
    if (this.#part === undefined) {
      this.#nodes.length = Math.min(this.#nodes.length, stack.length);
      return;
    }
    if (this.#part.depth !== stack.length) return;
    this.#keep(this.#at);
    const { node, earlier } = this.#part;
    this.#part = undefined;
    const value = parse(Buffer.concat(earlier));
    if (value !== null) this.present.add(node.path);
    const indexes = stack.filter(({ isArray }) => isArray).map(({ index }) => index);
    this.#onPart({ path: node.path, indexes, value });
  }

  #nodeAt(stack: readonly OpenContainer[]): PathNode | undefined {
    const outer = stack.at(-1);
    if (outer === undefined) return this.#root;
    const around = this.#nodes.length === stack.length ? this.#nodes[stack.length - 1] : undefined;
    return around?.members.get(outer.isArray ? '*' : outer.key);
  }

  #keep(end: number): void {
    const part = this.#part;
    if (part === undefined) return;
    const piece = this.#chunk.subarray(part.start, end);
    part.bytes += piece.length;
    if (part.bytes > this.#partBytes)
      throw new ScannerOutputError(`The report contains an entry larger than ${this.#partBytes} bytes.`);
    part.earlier.push(Buffer.from(piece));
    part.start = end;
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalid();
  }
}

function unexpected(): ScannerOutputError {
  return new ScannerOutputError('The output is JSON of another form than the report of this scanner.');
}
