/** The readable name of a package URL without its qualifiers, and these. */
export function partsOf(purl: string): { plain: string; qualifiers: string[] } {
  const [, rest = '', query = ''] = /^pkg:([^?#]*)(?:\?([^#]*))?/.exec(purl) ?? [];
  const qualifiers = query.split('&').flatMap((one) => (one === '' ? [] : decodeURIComponent(one)));
  return { plain: decodeURIComponent(rest), qualifiers };
}

/** Type, last part of the name, and version, in the form in which documents of all programs have them. */
export function keyOf(purl: string): string {
  const { plain } = partsOf(purl);
  const type = plain.slice(0, plain.indexOf('/'));
  const at = plain.lastIndexOf('@');
  const last = plain.slice(plain.lastIndexOf('/', at) + 1);
  // Some programs state the epoch of a version as a qualifier.
  return `${type}/${last}`
    .toLowerCase()
    .replaceAll(/[_.](?=[^@]*@)/g, '-')
    .replace(/@\d+:/, '@');
}

/** Distinct values that are not empty. */
export function sorted(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => value !== ''))].toSorted();
}
