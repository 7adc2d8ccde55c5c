import { describe, expect, it } from 'vitest';
import { type ListedRows, newsOf, withNewestValues } from './hold-rows.ts';

interface Row {
  id: string;
  value?: number;
}

const idOf = ({ id }: Row) => id;
const listOf = (ids: string, extent: Partial<ListedRows<Row>> = {}): ListedRows<Row> => {
  const rows = Array.from(ids, (id) => (id === '.' ? undefined : { id }));
  return { rows, total: rows.length, isLowerBound: false, firstIndex: 0, ...extent };
};
const shownIds = ({ rows }: ListedRows<Row>) => rows.map((row) => row?.id ?? '.').join('');

describe('the rows that are shown after a refresh', () => {
  it.each([
    ['rows before them', 'abc', 'xabc'],
    ['rows between them', 'abc', 'axbc'],
    ['another order', 'abc', 'cab'],
    ['fewer rows', 'abc', 'ac'],
    ['no rows', 'abc', ''],
    ['fewer rows at the end', 'abc', 'ab'],
  ])('stay at their places when the newest list has %s', (_, before, after) => {
    const shown = listOf(before);
    const next = withNewestValues(shown, listOf(after), idOf);
    expect([shownIds(next), next.total]).toEqual([before, before.length]);
  });

  it('have their newest values, also when the order changed', () => {
    const shown = listOf('ab');
    for (const ids of ['ab', 'xba']) {
      const newest = listOf(ids);
      const changed = { ...newest, rows: newest.rows.map((row) => row && { ...row, value: 1 }) };
      expect(withNewestValues(shown, changed, idOf).rows).toEqual([
        { id: 'a', value: 1 },
        { id: 'b', value: 1 },
      ]);
    }
  });

  it('are followed by rows that are new at the end, which move nothing', () => {
    const next = withNewestValues(listOf('ab'), listOf('abc'), idOf);
    expect([shownIds(next), next.total]).toEqual(['abc', 3]);
    expect(newsOf(next, listOf('abc'), idOf)).toBeNull();
  });

  it('are completed by pages that load, and kept when their page is no longer read', () => {
    const first = listOf('ab..');
    const both = withNewestValues(first, listOf('abcd'), idOf);
    expect(shownIds(both)).toBe('abcd');
    expect(shownIds(withNewestValues(both, listOf('ab..'), idOf))).toBe('abcd');
  });

  it('are the same object when nothing changed, so that the list is not drawn again', () => {
    const shown = listOf('ab');
    expect(withNewestValues(shown, { ...shown, rows: [...shown.rows] }, idOf)).toBe(shown);
    expect(
      withNewestValues(
        shown,
        { ...shown, rows: ['x', 'a', 'b'].map((id) => shown.rows.find((row) => row?.id === id) ?? { id }) },
        idOf,
      ),
    ).toBe(shown);
  });
});

describe('the news of a list', () => {
  it('are none when the shown rows are the newest', () => {
    expect(newsOf(listOf('abc'), listOf('abc'), idOf)).toBeNull();
    expect(newsOf(listOf('ab..'), listOf('ab..'), idOf)).toBeNull();
  });

  it.each([
    ['abc', 'xyabc', 2, ''],
    ['abc', 'xc', 1, 'ab'],
    ['abc', 'ac', 0, 'b'],
    ['abc', 'cab', 0, ''],
  ])('from %s to %s count the new rows and name the missing ones', (before, after, added, gone) => {
    const news = newsOf(listOf(before), listOf(after), idOf);
    expect(news).toEqual({ added, isAtLeast: false, gone: new Set(gone) });
  });

  it('are a lower bound when some pages are not loaded: the list may have lost rows too', () => {
    expect(newsOf(listOf('ab..'), listOf('xyab..'), idOf)).toEqual({ added: 2, isAtLeast: true, gone: new Set() });
  });

  it('have no number when the list did not grow, or when a total is a lower bound', () => {
    const unknown = { added: undefined, isAtLeast: false, gone: new Set() };
    expect(newsOf(listOf('ab..'), listOf('xa..'), idOf)).toEqual(unknown);
    expect(newsOf(listOf('ab..'), listOf('xab..', { isLowerBound: true }), idOf)).toEqual(unknown);
  });
});
