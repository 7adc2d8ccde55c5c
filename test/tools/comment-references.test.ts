import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');

/** Lines of `text` that are comments, without their markers and joined, so that a reference may continue on the next line. */
function commentsOf(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => /^\s*(?:\/\*\*|\*\/?|\/\/)(.*)$/.exec(line)?.[1] ?? /\s\/\/ (.*)$/.exec(line)?.[1] ?? [])
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

function headingsOf(page: string): string[] {
  const text = readFileSync(join(repository, page), 'utf8').replaceAll(/^```.*?^```$/gms, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
}

/** References to documents that do not exist, to headings that they do not have, and to texts outside the repository. */
function brokenReferencesIn(comments: string): string[] {
  const documents = [...comments.matchAll(/\bdocs\/[\w/-]+\.md(?:, "([^"]+)"(?: and "([^"]+)")?)?/g)];
  const broken = documents.filter(([reference, ...named]) => {
    const page = /^[^,]+/.exec(reference)?.[0] ?? '';
    if (!existsSync(join(repository, page))) return true;
    const headings = headingsOf(page);
    return named.some((heading) => heading !== undefined && !headings.includes(heading));
  });
  const outside = comments.matchAll(
    /\bdecisions §|\bthe (?:API |service )?contract(?:'s|’s)?(?! tests?\b)|\(contract\b/gi,
  );
  return [...broken.map(([reference]) => reference), ...[...outside].map(([reference]) => reference)];
}

const sources = globSync('{src,test,bench,tools}/**/*.{ts,mjs}', { cwd: repository });
const documents = [...globSync('*.md', { cwd: repository }), ...globSync('docs/**/*.md', { cwd: repository })];

describe('references to documents', () => {
  it('in comments name documents and headings of the repository', () => {
    expect(sources.length).toBeGreaterThan(1000);
    const broken = sources.flatMap((file) =>
      brokenReferencesIn(commentsOf(readFileSync(join(repository, file), 'utf8'))).map((found) => `${file}: ${found}`),
    );
    expect(broken).toEqual([]);
  });

  it('in documents name documents and headings of the repository', () => {
    const broken = documents.flatMap((file) =>
      brokenReferencesIn(readFileSync(join(repository, file), 'utf8')).map((found) => `${file}: ${found}`),
    );
    expect(broken).toEqual([]);
  });

  it.each([
    ['/** See docs/none.md. */', ['docs/none.md']],
    [
      '/** docs/api-decisions.md, "Requests" and\n * "No such heading" */',
      ['docs/api-decisions.md, "Requests" and "No such heading"'],
    ],
    ['// as decisions §4 says', ['decisions §']],
    ["/** The contract's form. */", ["The contract's"]],
    ['/** docs/api-decisions.md, "Requests", and the contract test */', []],
  ])('in %j are broken: %j', (text, expected) => {
    expect(brokenReferencesIn(commentsOf(text))).toEqual(expected);
  });
});
