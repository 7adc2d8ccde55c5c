import type { Random } from './random.ts';

/** Values at which parsers change their behavior: signs, limits of widths, small counts. */
const numbers = [
  0,
  1,
  2,
  7,
  8,
  127,
  128,
  255,
  256,
  511,
  512,
  32_767,
  65_535,
  2 ** 24,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 1,
] as const;
const texts = [
  '\0',
  '\n',
  '"',
  '{',
  '[',
  '}',
  ':',
  '=',
  '../',
  '-1',
  '1e999',
  '\u{ffff}',
  '/',
  '%00',
  'a'.repeat(300),
] as const;
const inputBytesMax = 256 * 1024;

type Mutation = (input: Buffer, random: Random, other: Buffer) => Buffer;

const mutations: readonly [Mutation, ...Mutation[]] = [
  flipBit,
  (input, random) => edit(input, random, Buffer.from([random.below(256)])),
  (input, random) => edit(input, random, numberBytes(random)),
  (input, random) => insert(input, random, Buffer.from(random.pick(texts), 'utf8')),
  (input, random) => input.subarray(0, random.below(input.length + 1)),
  (input, random) => remove(input, random),
  (input, random) => insert(input, random, slice(input, random)),
  (input, random, other) => insert(input, random, slice(other, random)),
  (input, random, other) => Buffer.concat([input.subarray(0, random.below(input.length + 1)), slice(other, random)]),
];

/** One to eight changes of an input. `other` supplies parts of another input. */
export function mutate(input: Buffer, other: Buffer, random: Random): Buffer {
  let changed = input;
  for (let left = 1 + random.below(8); left > 0; left -= 1) changed = random.pick(mutations)(changed, random, other);
  return Buffer.from(changed.subarray(0, inputBytesMax));
}

function flipBit(input: Buffer, random: Random): Buffer {
  const changed = Buffer.from(input);
  const at = random.below(changed.length);
  if (changed.length > 0) changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
  return changed;
}

function edit(input: Buffer, random: Random, bytes: Buffer): Buffer {
  const changed = Buffer.from(input);
  bytes.copy(changed, random.below(changed.length));
  return changed;
}

function numberBytes(random: Random): Buffer {
  const bytes = Buffer.alloc(random.pick([1, 2, 4, 8]));
  const value = random.pick(numbers);
  const width = Math.min(bytes.length, 6);
  if (random.below(2) === 0) bytes.writeUIntLE(value % 2 ** (8 * width), 0, width);
  else bytes.writeUIntBE(value % 2 ** (8 * width), bytes.length - width, width);
  return bytes;
}

function insert(input: Buffer, random: Random, bytes: Buffer): Buffer {
  const at = random.below(input.length + 1);
  return Buffer.concat([input.subarray(0, at), bytes, input.subarray(at)]);
}

function remove(input: Buffer, random: Random): Buffer {
  const at = random.below(input.length + 1);
  return Buffer.concat([input.subarray(0, at), input.subarray(at + random.below(64))]);
}

function slice(input: Buffer, random: Random): Buffer {
  const at = random.below(input.length);
  return input.subarray(at, at + random.below(256));
}
