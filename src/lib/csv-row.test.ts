import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow } from './csv-row.ts';

/** A parser of RFC 4180 that shares no code with the writer. */
function readRow(row: string): string[] {
  const cells: string[] = [];
  let rest = row.slice(0, -2);
  for (;;) {
    const [, quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^",]*))/.exec(rest) ?? [];
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    const length = quoted === undefined ? plain.length : quoted.length + 2;
    if (rest[length] !== ',') return cells;
    rest = rest.slice(length + 1);
  }
}

describe('csvRow', () => {
  it('writes numbers without quotation marks, text in quotation marks, null as an empty cell, and ends the row', () => {
    expect(csvRow([1, 'a "b", c\nd', null, -5, ''])).toBe('1,"a ""b"", c\nd",,-5,""\r\n');
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\u0000=1',
    '\u001b\u0007=1',
    '＝1',
    '＋1',
    '－1',
    '＠A',
  ])('prefixes the formula %j with an apostrophe', (formula) => {
    expect(csvRow([formula])).toBe(`"'${formula}"\r\n`);
  });

  it.each(['a=1', '::1', '{a:=1}', "'=1", '1-1', 'scan.triggered'])('leaves %j unchanged', (text) => {
    expect(csvRow([text])).toBe(`"${text}"\r\n`);
  });

  it('round-trips every text except for the added apostrophe, and writes no cell that begins as a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (values) => {
        const cells = readRow(csvRow(values));
        expect(cells.map((cell, index) => (cell === values[index] ? cell : cell.replace(/^'/, '')))).toEqual(values);
        for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });
});
