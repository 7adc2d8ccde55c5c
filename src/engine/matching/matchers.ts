import { distributionMatcher } from './distributions/distribution-matcher.ts';
import { distributions } from './distributions/distributions.ts';
import type { Matcher } from './matcher.ts';
import { npmMatcher } from './npm.ts';
import { pypiMatcher } from './pypi.ts';

/** Every matcher. The first one that handles a package is used. */
export const matchers: readonly Matcher[] = [...distributions.map(distributionMatcher), npmMatcher, pypiMatcher];
