import { compareDebianPart } from './compare-debian-part.ts';
import { createScheme } from './create-scheme.ts';

/** opam orders whole versions as Debian orders the upstream part of a version: `1.0~beta` < `1.0`. A leading `v` is text. */
export const opamScheme = createScheme(
  'opam',
  (text) => (/^[0-9A-Za-z+._~-]+$/.test(text) ? { text } : undefined),
  (left, right) => compareDebianPart(left.text, right.text),
);
