import { describe, expect, it } from 'vitest';
import { planOutputs } from './output-plan.ts';

const plan = (...args: string[]) =>
  planOutputs(
    args.map((arg) => (arg.startsWith('-f ') ? { format: arg.slice(3) as 'json' } : { output: arg.slice(3) })),
  ).map(({ format, file }) => `${format}>${file ?? 'stdout'}`);

describe('planOutputs', () => {
  it.each([
    [[], ['table>stdout']],
    [['-f json'], ['json>stdout']],
    [['-o a.txt'], ['table>a.txt']],
    [['-f json', '-o a.json'], ['json>a.json']],
    [['-o a.json', '-f json'], ['json>a.json']],
    [
      ['-f json', '-o a.json', '-f table'],
      ['json>a.json', 'table>stdout'],
    ],
    [
      ['-f table', '-f json', '-o a.json'],
      ['table>stdout', 'json>a.json'],
    ],
    [
      ['-o json=a.json', '-o sarif=b.sarif', '-f table'],
      ['json>a.json', 'sarif>b.sarif', 'table>stdout'],
    ],
    [
      ['-o sarif=reports/', '-o spdx=reports/'],
      ['sarif>reports/', 'spdx>reports/'],
    ],
    [['-f json', '-o x=y.json'], ['json>x=y.json']],
  ])('%j gives %j', (args, expected) => expect(plan(...args)).toEqual(expected));

  it.each([
    [['-f json', '-f table'], /json and table cannot both be written to standard output/],
    [['-o json=a', '-o sarif=a'], /names a for two formats/],
    [['-o a', '-o b', '-f json'], /two files for one format/],
    [['-f json', '-o a', '-o b'], /file without a format/],
  ])('refuses %j', (args, reason) => expect(() => plan(...args)).toThrow(reason));
});
