import { expect, it } from 'vitest';
import { createGroupTurns } from './create-group-turns.ts';

/** Work that ends when it is told to, and the order in which it began. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    end: (name: string) => ends.get(name)?.(),
    begin: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      }),
  };
}

it('a group waits for its own work only, in the order of arrival', async () => {
  const work = createWork();
  const inTurn = createGroupTurns({ atOnce: 4, atOnceOfOne: 2 });
  const first = ['a1', 'a2', 'a3', 'a4'].map((name) => inTurn('a', work.begin(name)));
  const other = inTurn('b', work.begin('b1'));
  await expect.poll(() => work.begun).toEqual(['a1', 'a2', 'b1']);
  work.end('a2');
  await first[1];
  await expect.poll(() => work.begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['b1', 'a1', 'a3']) work.end(name);
  await Promise.all([other, first[0], first[2]]);
  work.end('a4');
  expect(await first[3]).toBe('a4');
});

it('all groups together have a limit', async () => {
  const work = createWork();
  const inTurn = createGroupTurns({ atOnce: 3, atOnceOfOne: 2 });
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => inTurn(name.charAt(0), work.begin(name)));
  await expect.poll(() => work.begun).toEqual(['a1', 'a2', 'b1']);
  work.end('a1');
  await expect.poll(() => work.begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  for (const name of ['a2', 'b1', 'b2']) work.end(name);
  await expect.poll(() => work.begun.at(-1)).toBe('a3');
  work.end('a3');
  await Promise.all(all);
});

it('work that fails frees its turn, also the last one of a group', async () => {
  const inTurn = createGroupTurns({ atOnce: 1, atOnceOfOne: 1 });
  const fail = () => inTurn('a', () => Promise.reject(new Error('failed')));
  await expect(Promise.all([fail(), fail()])).rejects.toThrow('failed');
  expect(await inTurn('a', async () => 'done')).toBe('done');
});

it('work that is aborted while it waits never begins, and delays no other work', async () => {
  const work = createWork();
  const inTurn = createGroupTurns({ atOnce: 2, atOnceOfOne: 1 });
  const [ofGroup, ofAll] = [new AbortController(), new AbortController()];
  const [first, other] = [inTurn('a', work.begin('a1')), inTurn('b', work.begin('b1'))];
  const left = [inTurn('a', work.begin('a2'), ofGroup.signal), inTurn('c', work.begin('c1'), ofAll.signal)];
  const last = inTurn('c', work.begin('c2'));
  await expect.poll(() => work.begun).toEqual(['a1', 'b1']);
  ofGroup.abort(new Error('left the group'));
  ofAll.abort(new Error('left all'));
  await expect(left[0]).rejects.toThrow('left the group');
  await expect(left[1]).rejects.toThrow('left all');
  await expect(inTurn('d', work.begin('d1'), ofAll.signal)).rejects.toThrow('left all');
  work.end('a1');
  await first;
  await expect.poll(() => work.begun).toEqual(['a1', 'b1', 'c2']);
  for (const name of ['b1', 'c2']) work.end(name);
  await Promise.all([other, last]);
});
