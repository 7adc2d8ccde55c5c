import { expect, it } from 'vitest';
import { firstRowsOf } from './first-rows-of.ts';
import type { Row } from './report-document.ts';

it.each([
  [0, 0, 0],
  [2, 2, 2],
  [9, 3, 3],
])('reads %i rows at most: %i, and requests no more: %i', async (rowsMax, expected, requested) => {
  let read = 0;
  async function* rows(): AsyncGenerator<Row> {
    for (const name of ['a', 'b', 'c']) {
      read += 1;
      yield { name };
    }
  }
  const dataset = { id: 'x', title: 'X', columns: [], rowCount: 3, rows };
  const whole = { title: '', subject: '', facts: [], sections: [], mainDataset: 'x', datasets: [dataset] };
  const [first] = firstRowsOf(whole, rowsMax).datasets;
  const found: Row[] = [];
  for await (const row of first?.rows() ?? []) found.push(row);
  expect([found.length, read, first?.rowCount]).toEqual([expected, requested, 3]);
});
