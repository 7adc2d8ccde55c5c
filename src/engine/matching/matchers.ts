import { alpineMatcher } from './alpine.ts';
import { debianMatcher } from './debian.ts';
import type { Matcher } from './matcher.ts';
import { npmMatcher } from './npm.ts';
import { pypiMatcher } from './pypi.ts';

/** Every matcher. The first one that handles a package is used. */
export const matchers: readonly Matcher[] = [debianMatcher, alpineMatcher, npmMatcher, pypiMatcher];
