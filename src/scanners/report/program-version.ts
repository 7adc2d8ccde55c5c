/** Words in place of a version in programs that were built without one. */
const unversioned: ReadonlySet<string> = new Set([
  '',
  'dev',
  'devel',
  '(devel)',
  '[not provided]',
  'no version provided',
]);

/** The version without a leading `v`. `unknown` for a program that was built without a version. */
export function programVersion(text: string): string {
  const trimmed = text.trim();
  if (unversioned.has(trimmed.toLowerCase())) return 'unknown';
  const plain = trimmed.replace(/^v(?=\d)/, '');
  return /^[0-9A-Za-z][0-9A-Za-z.+_-]{0,63}$/.test(plain) ? plain : 'unknown';
}
