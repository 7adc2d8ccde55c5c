import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../../db/schema.ts';
import { createLastUsedRecorder } from './last-used-recorder.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The recorder only passes the database to the function that writes. */
const db = {} as Kysely<Database>;

it('writes the first use after 0.1 s, and all later uses together after 2 s', async () => {
  const written: string[][] = [];
  const recorder = createLastUsedRecorder(db, { warn: () => undefined }, async (_, uses) => {
    written.push([...uses.keys()]);
  });
  for (const id of ['one', 'two', 'one']) recorder.note(id);
  await vi.advanceTimersByTimeAsync(99);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([['one', 'two']]);
  for (const id of ['one', 'one', 'three']) recorder.note(id);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(written).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([
    ['one', 'two'],
    ['one', 'three'],
  ]);
});
