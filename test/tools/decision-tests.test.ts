import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(repository, 'docs/api-decisions.md'), 'utf8');

/** A decision and what its last column names: test files, each with parts of titles in it. */
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

const known = new Map<string, string[]>();

/**
 * What is said by the titles of the tests in a file and of what they stand in, as they are written. Where a title is data (`it.each` with
 * `%s`), what the file says anywhere may be one.
 */
function titlesIn(file: string): string[] {
  const titles = known.get(file) ?? readTitles(file);
  known.set(file, titles);
  return titles;
}

function readTitles(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(repository, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const texts: string[] = [];
  const look = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && isTest(node.expression) ? node.arguments[0] : undefined;
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) titles.push(title.getText(source));
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    ts.forEachChild(node, look);
  };
  look(source);
  return titles.some((title) => title.slice(1).startsWith('%s')) ? [...titles, ...texts] : titles;
}

/** `it`, `describe`, and what is called on them: `it.each(…)`, `describe.skipIf(…)`. */
function isTest(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return node.text === 'it' || node.text === 'describe';
  return (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) && isTest(node.expression);
}

/** What is wrong with the tests that a decision names; nothing: all are there. */
function problemsOf({ what, tests }: Decision): string[] {
  if (tests.length === 0) return [`no test: ${what}`];
  return tests.flatMap(({ file, titles }) => {
    if (!file.endsWith('.test.ts') || !existsSync(join(repository, file))) return [`no such test file: ${file}`];
    if (titles.length === 0) return [`names no title in ${file}: ${what}`];
    const there = titlesIn(file);
    return titles
      .filter((title) => !there.some((text) => text.includes(title)))
      .map((title) => `no such title in ${file}: ${title}`);
  });
}

describe('docs/api-decisions.md', () => {
  it('names an existing test for every decision', () => {
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
