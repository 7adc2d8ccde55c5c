import { packageTextBytesMax } from '../../domain/package.ts';

/**
 * The reason why a name or version from an image is refused, as the end of the sentence "the version …". Undefined when it is accepted.
 * Control characters, lone surrogates and invalid UTF-8 would reach terminals, tables and the database.
 */
export function packageTextProblem(text: string): string | undefined {
  if (text === '') return 'is empty';
  // A UTF-16 unit has at least one byte, so the cheap test comes first.
  if (text.length > packageTextBytesMax || Buffer.byteLength(text) > packageTextBytesMax) {
    return `is longer than ${packageTextBytesMax} bytes`;
  }
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) return 'contains control characters';
  if (text.includes('\uFFFD') || !text.isWellFormed()) return 'is not valid UTF-8';
  return undefined;
}

/** The acceptable licenses. An unacceptable one is left out and does not affect its package. */
export function boundedLicenses(declared: Iterable<string>): string[] {
  const licenses = new Set<string>();
  for (const license of declared) {
    const text = license.trim();
    if (licenses.size < licensesMax && packageTextProblem(text) === undefined) licenses.add(text);
  }
  return [...licenses];
}

const licensesMax = 20;
