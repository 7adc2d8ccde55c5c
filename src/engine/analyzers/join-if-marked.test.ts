import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinIfMarked } from './join-if-marked.ts';

const mark = Buffer.from('aab');

/** Whether a file that arrives in these pieces has the mark, as analyzers search it. */
function isFound(pieces: readonly Buffer[]): boolean {
  let kept = Buffer.alloc(0);
  return pieces.some((piece) => {
    const bytes = joinIfMarked(kept, piece, mark);
    kept = Buffer.from(bytes.subarray(Math.max(0, bytes.length - mark.length + 1)));
    return bytes.includes(mark);
  });
}

it('finds a mark in pieces of any length', () => {
  const piece = fc.array(fc.constantFrom('a', 'b'), { maxLength: 6 }).map((letters) => Buffer.from(letters.join('')));
  const property = fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
    expect(isFound(pieces)).toBe(Buffer.concat(pieces).includes(mark));
  });
  fc.assert(property, { numRuns: 2000 });
});

it('does not copy a piece before which no mark begins', () => {
  const piece = Buffer.from('bbbbaab');
  expect(joinIfMarked(Buffer.from('ab'), piece, mark)).toBe(piece);
  expect(joinIfMarked(Buffer.from('aa'), piece, mark).toString()).toBe('aabbbbaab');
});
