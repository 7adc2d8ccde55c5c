import { packageTextBytesMax } from '../../domain/package.ts';

/**
 * Why a name or version from an image cannot be kept; the words continue "the version …". Undefined when it can.
 * Control characters, half characters and bytes that are not UTF-8 would travel into terminals, tables and the database.
 */
export function packageTextProblem(text: string): string | undefined {
  if (text === '') return 'is empty';
  // A UTF-16 unit is at least one byte: the cheap test first.
  if (text.length > packageTextBytesMax || Buffer.byteLength(text) > packageTextBytesMax) {
    return `is longer than ${packageTextBytesMax} bytes`;
  }
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) return 'contains control characters';
  if (text.includes('\uFFFD') || !text.isWellFormed()) return 'is not valid UTF-8';
  return undefined;
}

/** Licences that can be kept. One that cannot is left out alone: it must not hide its package. */
export function boundedLicenses(declared: Iterable<string>): string[] {
  const licenses = new Set<string>();
  for (const license of declared) {
    const text = license.trim();
    if (licenses.size < licensesMax && packageTextProblem(text) === undefined) licenses.add(text);
  }
  return [...licenses];
}

const licensesMax = 20;
