import { createHash } from 'node:crypto';
import { derivedUuid } from '../../lib/derived-uuid.ts';

/** UTF-16 units that are collected before they are emitted, because single items would slow a stream down. */
const pieceLength = 65_536;

/** A member that a document omits. Its piece is the empty text, at which a server may run other work. */
export const pause = ['', undefined] as const;
export type Pause = typeof pause;

/** The last member of a document: an id that is derived from all preceding content. */
interface NameMember {
  member: string;
  nameOf: (uuid: string) => string;
}

/**
 * A JSON object as pieces of text, with its long arrays item by item, so that no document of a large image is in memory as a whole. Members
 * whose value is undefined are left out. Iterables are arrays. The last member of an item can be an iterator, which is an array too. The id is
 * last, so that the content is serialized once.
 */
export function* jsonPieces(
  members: Iterable<readonly [string, unknown]>,
  { member, nameOf }: NameMember,
): Generator<string> {
  const hash = createHash('sha256');
  let gathered = '';
  for (const piece of memberPieces(members)) {
    if (piece === '') yield '';
    gathered += piece;
    if (gathered.length < pieceLength) continue;
    hash.update(gathered);
    yield gathered;
    gathered = '';
  }
  const name = nameOf(derivedUuid(hash.update(gathered).digest(), 8));
  yield `${gathered},\n${JSON.stringify(member)}: ${JSON.stringify(name)}\n}\n`;
}

function* memberPieces(members: Iterable<readonly [string, unknown]>): Generator<string> {
  let separator = '{\n';
  for (const [name, value] of members) {
    if (value === undefined) {
      yield '';
      continue;
    }
    yield `${separator}${JSON.stringify(name)}: `;
    if (isSequence(value)) yield* arrayPieces(value);
    else yield JSON.stringify(value);
    separator = ',\n';
  }
}

function* arrayPieces(items: Iterable<unknown>): Generator<string> {
  let separator = '[';
  for (const item of items) {
    yield `${separator}\n`;
    yield* itemPieces(item);
    separator = ',';
  }
  yield separator === '[' ? '[]' : '\n]';
}

function* itemPieces(item: unknown): Generator<string> {
  const members = typeof item === 'object' && item !== null ? Object.entries(item) : [];
  const [name = '', value] = members.at(-1) ?? [];
  if (!isSequence(value) || Array.isArray(value)) {
    yield JSON.stringify(item);
    return;
  }
  const others = JSON.stringify(Object.fromEntries(members.slice(0, -1))).slice(0, -1);
  yield `${others}${others === '{' ? '' : ','}${JSON.stringify(name)}: `;
  yield* arrayPieces(value);
  yield '}';
}

function isSequence(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}
