/** UTF-16 units that are gathered before they go out: single items would keep a stream busy with itself. */
const pieceLength = 65_536;

/**
 * A JSON object as pieces of text, its long arrays item by item, so that no document of a large image is in memory as a whole.
 * Members whose value is undefined are left out; iterables are arrays.
 */
export function* jsonPieces(members: Iterable<readonly [string, unknown]>): Generator<string> {
  let gathered = '';
  for (const piece of memberPieces(members)) {
    gathered += piece;
    if (gathered.length < pieceLength) continue;
    yield gathered;
    gathered = '';
  }
  yield gathered;
}

function* memberPieces(members: Iterable<readonly [string, unknown]>): Generator<string> {
  let separator = '{\n';
  for (const [name, value] of members) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}: `;
    if (isSequence(value)) yield* arrayPieces(value);
    else yield JSON.stringify(value);
    separator = ',\n';
  }
  yield '\n}\n';
}

function* arrayPieces(items: Iterable<unknown>): Generator<string> {
  let separator = '[';
  for (const item of items) {
    yield `${separator}\n${JSON.stringify(item)}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : '\n]';
}

function isSequence(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}
