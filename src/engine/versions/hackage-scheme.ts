import { compareNumberLists } from './compare-number-lists.ts';
import { createScheme } from './create-scheme.ts';

/** Haskell's Package Versioning Policy: numbers of which a list precedes its continuations, 1.0 < 1.0.0. */
export const hackageScheme = createScheme(
  'hackage',
  (text) => (/^[0-9]+(?:\.[0-9]+)*$/.test(text) ? text.split('.') : undefined),
  compareNumberLists,
);
