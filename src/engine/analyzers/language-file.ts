import { isNpmPackageFile } from './npm/npm-path.ts';
import { isPythonPackageFile } from './python/python-path.ts';

/**
 * Whether a language analyzer reads this file. Distribution analyzers report ownership of these files only: of the hundred thousand files
 * of a distribution, a few dozen matter.
 */
export function isLanguageFile(path: string): boolean {
  return isNpmPackageFile(path) || isPythonPackageFile(path);
}
