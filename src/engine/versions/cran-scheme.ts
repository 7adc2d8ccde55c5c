import { compareNumberLists } from './compare-number-lists.ts';
import { createScheme } from './create-scheme.ts';

/** R's `package_version`: numbers separated by dots or hyphens, 1.0 < 1.0.0 = 1.0-0. */
export const cranScheme = createScheme(
  'cran',
  (text) => (/^[0-9]+(?:[.-][0-9]+)*$/.test(text) ? text.split(/[.-]/) : undefined),
  compareNumberLists,
);
