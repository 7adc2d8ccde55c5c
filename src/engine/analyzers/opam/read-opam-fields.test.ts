import { expect, it } from 'vitest';
import { readOpamFields } from './read-opam-fields.ts';

it('reads strings and lists, and no field in a text, an option, a comment or a section', () => {
  const fields = readOpamFields(`opam-version: "2.0"
# maintainer: "comment"
(* maintainer: "comment" *)
description: """
maintainer: "in a \\"text\\""
"""
depends: [
  "a" {>= "1" & maintainer: "option"} # "b"
  "t" {with-test & >= "1"}
  "u" {>= "1" & (build | with-doc)}
  "c"
]
maintainer: ["Jane \\"J\\" Doe <jane@example.org>" "Team"]
license: "MIT"
url {
  src: "https://example.org/a.tbz"
  license: "section"
}
license: "second"
`);
  expect(fields.get('maintainer')).toEqual(['Jane "J" Doe <jane@example.org>', 'Team']);
  expect(fields.get('depends')).toEqual(['a', 'c']);
  expect(fields.get('license')).toEqual(['MIT']);
  expect(fields.has('src')).toBe(false);
});

it.each([
  ['an open string', `maintainer: "${'\\"'.repeat(200_000)}`],
  ['many open texts', '"""'.repeat(200_001)],
  ['open comments', '(*'.repeat(300_000)],
  ['many braces', '{'.repeat(500_000)],
  ['a long name', 'a'.repeat(500_000)],
])('ends for %s', (_, text) => {
  expect(readOpamFields(text).size).toBeLessThanOrEqual(1);
});
