import { array, assert, integer, nat, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTable } from './format-table.ts';
import { fitText, terminalText, textColumns } from './terminal-text.ts';

describe('terminalText', () => {
  it.each([
    ['\u001B[2J\u001B]0;title\u0007', '�[2J�]0;title�'],
    ['\u009B31m', '�31m'],
    ['a\r\nb\tc\u0000', 'a��b�c�'],
    ['\u202Eevil\u2066', '�evil�'],
    ['\u2028\u2029\u200B\uFEFF', '����'],
    ['\uD800x', '�x'],
    ['größe 漢字 🚢', 'größe 漢字 🚢'],
  ])('%j', (hostile, shown) => {
    expect(terminalText(hostile)).toBe(shown);
  });

  it('never returns a control character', () => {
    assert(property(string({ unit: 'binary' }), (text) => !/[\p{Cc}\u2028\u2029]/u.test(terminalText(text))));
  });
});

describe('fitText', () => {
  it.each([
    ['abc', 5, 'abc  '],
    ['abcdef', 4, 'abc…'],
    ['漢字漢字', 4, '漢… '],
    ['e\u0301\u0301x', 4, 'e\u0301\u0301x  '],
    ['abc', 0, ''],
  ])('%j in %i columns', (text, columns, expected) => {
    expect(fitText(text, columns)).toBe(expected);
  });

  it('returns exactly the requested number of columns', () => {
    assert(
      property(string({ unit: 'grapheme' }), nat(40), (text, columns) => {
        const fitted = fitText(terminalText(text), columns);
        expect(textColumns(fitted)).toBe(columns);
      }),
    );
  });
});

describe('formatTable', () => {
  const columns = [{ title: 'ID' }, { title: 'NAME', columnsMin: 4 }, { title: 'LAYER', columnsMin: 2 }];

  it('cuts the widest column first, and only columns that may be cut', () => {
    expect(formatTable(columns, [['CVE-2021-44906', 'minimist', 'RUN npm ci']], 34)).toEqual([
      'ID              NAME      LAYER',
      'CVE-2021-44906  minimist  RUN npm…',
    ]);
  });

  it('cuts a column with isCutFirst before all others, even when it is narrow', () => {
    const named = [
      { title: 'NAME', columnsMin: 4 },
      { title: 'NOTE', columnsMin: 4, isCutFirst: true },
    ];
    expect(formatTable(named, [['a-long-name', 'a note']], 17)).toEqual(['NAME         NOTE', 'a-long-name  a n…']);
    expect(formatTable(named, [['a-long-name', 'a note']], 14)).toEqual(['NAME      NOTE', 'a-long-…  a n…']);
  });

  it('fits every terminal that is at least as wide as the narrowest form of the table', () => {
    assert(
      property(array(tuple(string(), string())), integer({ min: 12, max: 80 }), (rows, width) => {
        const lines = formatTable(
          columns,
          rows.map(([name, layer]) => ['CV', name, layer]),
          width,
        );
        expect(Math.max(...lines.map(textColumns))).toBeLessThanOrEqual(width);
      }),
    );
  });
});
