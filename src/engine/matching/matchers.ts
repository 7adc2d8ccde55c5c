import { distributionMatcher } from './distributions/distribution-matcher.ts';
import { distributions } from './distributions/distributions.ts';
import { languageMatchers } from './language-matchers.ts';
import type { Matcher } from './matcher.ts';
import { upstreamMatcher } from './upstream-programs/upstream-matcher.ts';

/** Every matcher. The first one that handles a package is used. */
export const matchers: readonly Matcher[] = [
  ...distributions.map(distributionMatcher),
  ...languageMatchers,
  upstreamMatcher,
];
