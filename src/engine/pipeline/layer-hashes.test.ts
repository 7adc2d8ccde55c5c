import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLayerHashes, exceedLayersBelow } from './layer-hashes.ts';

const hash = fc.integer({ min: 1, max: 60 });
const sortedList = fc.array(hash, { maxLength: 30 }).map((hashes) => Float64Array.from(hashes).sort());

it('has the hashes of all layers, whether they are in lists or in the table, and finds common ones', () => {
  fc.assert(
    fc.property(fc.array(hash), fc.array(sortedList, { maxLength: 3 }), sortedList, (added, lists, asked) => {
      const hashes = createLayerHashes(added.length);
      for (const one of added) hashes.add(one);
      for (const list of lists) hashes.addList(list);
      const all = new Set([...added, ...lists.flatMap((list) => [...list])]);
      for (let one = 1; one <= 60; one += 1) expect(hashes.has(one)).toBe(all.has(one));
      expect(hashes.hasAnyOf(asked)).toBe(asked.some((one) => all.has(one)));
    }),
  );
});

it('keeps a list of a layer only if the layers below have fewer hashes, so that there are few lists', () => {
  expect(exceedLayersBelow([8, 100, 50, 200, 358, 359, 0])).toEqual([true, true, false, true, false, false, false]);
  expect(exceedLayersBelow(Array.from({ length: 10_000 }, () => 1)).filter(Boolean)).toHaveLength(1);
});
