import { compareDebianPart } from './compare-debian-part.ts';
import { createScheme } from './create-scheme.ts';

/**
 * opam's manual, "version ordering": the order of Debian without an epoch. The part after the last hyphen decides between versions whose
 * other parts are equal: `1.0~beta` < `1.0` < `1.0-1`. A leading `v` is text.
 */
export const opamScheme = createScheme(
  'opam',
  parse,
  (left, right) => compareDebianPart(left.upstream, right.upstream) || compareDebianPart(left.revision, right.revision),
);

function parse(text: string): { upstream: string; revision: string } | undefined {
  if (!/^[0-9A-Za-z+._~-]+$/.test(text)) return undefined;
  const hyphen = text.lastIndexOf('-');
  return hyphen === -1
    ? { upstream: text, revision: '' }
    : { upstream: text.slice(0, hyphen), revision: text.slice(hyphen + 1) };
}
