import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DeclaredTest, listDeclaredTests } from '../../tools/decision-tests/list-declared-tests.ts';

const repository = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(repository, 'docs/api-decisions.md'), 'utf8');

/** A decision and the tests that its last column names: files, each with words of titles. */
interface Decision {
  what: string;
  tests: { file: string; titles: string[] }[];
}

function decisionsOf(text: string): Decision[] {
  const rows = text.split('\n').filter((line) => /^\|(?! ---| decision )/.test(line));
  return rows.map((row) => {
    const [what = '', , tests = ''] = row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    return {
      what,
      tests: [...tests.matchAll(/`([^`]+)`([^`]*)/g)].map(([, file = '', rest = '']) => ({
        file,
        titles: [...rest.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
      })),
    };
  });
}

const known = new Map<string, DeclaredTest[]>();

function testsIn(file: string): DeclaredTest[] {
  const tests = known.get(file) ?? listDeclaredTests(readFileSync(join(repository, file), 'utf8'));
  known.set(file, tests);
  return tests;
}

function problemsOf({ what, tests }: Decision): string[] {
  if (tests.length === 0) return [`no test: ${what}`];
  return tests.flatMap(({ file, titles }) => {
    if (!file.endsWith('.test.ts') || !existsSync(join(repository, file))) return [`no such test file: ${file}`];
    if (titles.length === 0) return [`names no title in ${file}: ${what}`];
    return titles.flatMap((title) => problemsOfTitle(file, title));
  });
}

/** Words of a title, or of the title of a group, stand for all tests with them. */
function problemsOfTitle(file: string, words: string): string[] {
  const named = testsIn(file).filter(({ titles }) => titles.some((title) => title.includes(words)));
  if (named.length === 0) return [`no such title in ${file}: ${words}`];
  if (named.every(({ isSkipped }) => isSkipped)) return [`is skipped in ${file}: ${words}`];
  return named.some(({ isSkipped, hasExpectation }) => !isSkipped && hasExpectation)
    ? []
    : [`expects nothing in ${file}: ${words}`];
}

describe('docs/api-decisions.md', () => {
  it('names for every decision a test that runs and expects something', () => {
    const decisions = decisionsOf(page);
    expect(decisions.length).toBeGreaterThan(200);
    expect(decisions.flatMap(problemsOf)).toEqual([]);
  });

  it.each([
    ['| it is so | why | |', 'no test'],
    ['| it is so | why | `src/none.test.ts` "x" |', 'no such test file'],
    ['| it is so | why | `src/main.ts` "x" |', 'no such test file'],
    ['| it is so | why | `test/tools/front-docs.test.ts` |', 'names no title'],
    [
      '| a \\| b | why | `test/tools/front-docs.test.ts` "links only to files and headings", "was never there" |',
      'no such title',
    ],
  ])('is invalid with %s', (row, problem) => {
    expect(decisionsOf(row).flatMap(problemsOf)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('listDeclaredTests', () => {
  const listed = (text: string) =>
    listDeclaredTests(text).map(({ titles, ...one }) => ({ title: titles.at(-1), ...one }));

  it.each([
    ["it('a', () => { expect(1).toBe(1); });", { isSkipped: false, hasExpectation: true }],
    [
      "it('a', () => check()); function check() { inner(); } const inner = () => expect(1);",
      { isSkipped: false, hasExpectation: true },
    ],
    ["it('a', () => { run(); }); function run() {}", { isSkipped: false, hasExpectation: false }],
    ["it('a', () => { // expect\n });", { isSkipped: false, hasExpectation: false }],
    ["it.skip('a', () => { expect(1); });", { isSkipped: true, hasExpectation: true }],
    ["it.todo('a');", { isSkipped: true, hasExpectation: false }],
    ["describe.skip('g', () => { it('a', () => { expect(1); }); });", { isSkipped: true, hasExpectation: true }],
    ["it.skipIf(!has)('a', () => { expect(1); });", { isSkipped: false, hasExpectation: true }],
    ["describe.runIf(has)('g', () => { it('a', () => { expect(1); }); });", { isSkipped: false, hasExpectation: true }],
  ])('reads %s', (text, expected) => {
    expect(listed(text)).toEqual([{ title: 'a', ...expected }]);
  });

  it('gives a title that is filled from a table the texts of its table, and no other text of the file', () => {
    const [test] = listDeclaredTests(
      "const other = 'elsewhere'; describe('g', () => it.each([['in the table', 1]])('%s is', () => expect(1)));",
    );
    expect(test?.titles).toEqual(['g', '%s is', 'in the table']);
  });
});
