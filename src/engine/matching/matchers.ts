import { alpineMatcher } from './alpine.ts';
import { debianMatcher } from './debian.ts';
import { languageMatchers } from './language-matchers.ts';
import type { Matcher } from './matcher.ts';

/** Every matcher. The first one that handles a package is used. */
export const matchers: readonly Matcher[] = [debianMatcher, alpineMatcher, ...languageMatchers];
