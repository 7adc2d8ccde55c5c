import { isDistributionType, isPackageType } from '../../lib/packages/package-types.ts';

export interface PackageQuery {
  name: string;
  /** Package type as in package URLs. */
  type?: string;
  /** Range of versions as the API expects it: comparators separated by spaces, alternatives by `||`. */
  range?: string;
}

const question = /^(?:where\s+(?:is|are)|who\s+has|find|which\s+images\s+have)\s+/i;
const words: readonly (readonly [RegExp, string])[] = [
  [/\s+(?:before|older than|below|less than)\s+/gi, ' <'],
  [/\s+(?:up to|at most)\s+/gi, ' <='],
  [/\s+(?:from|since|at least)\s+/gi, ' >='],
  [/\s+(?:after|newer than|above)\s+/gi, ' >'],
  [/≤/g, '<='],
  [/≥/g, '>='],
];

/**
 * Reads a question such as `where is log4j-core < 2.17?`: a name, and a range of versions after it. `npm:lodash` and package URLs name the
 * type; a version without a comparator, or after `@`, is that version only. Undefined if there is no name.
 */
export function parsePackageQuery(text: string): PackageQuery | undefined {
  let rest = text
    .trim()
    .replace(/\s*\?+$/, '')
    .replace(question, '');
  if (rest.startsWith('pkg:')) return parsePackageUrl(rest);
  for (const [word, comparator] of words) rest = rest.replace(word, comparator);
  const typed = /^([a-z][a-z0-9.+-]*):(?=[^\s:]+(?:\s|$|[<>=@]))/.exec(rest);
  const type = typed?.[1] !== undefined && isPackageType(typed[1]) ? typed[1] : undefined;
  if (type !== undefined) rest = rest.slice(type.length + 1);

  // The name ends at the first comparator, blank, or `@` that does not begin a scope.
  const end = rest.slice(1).search(/[\s<>=~^!@]/) + 1;
  const name = end === 0 ? rest : rest.slice(0, end);
  if (name === '' || /^[<>=]/.test(name)) return undefined;
  const range = end === 0 ? undefined : rangeOf(rest.slice(end));
  return { name, ...(type === undefined ? {} : { type }), ...(range === undefined ? {} : { range }) };
}

/** The range in the API's form: no blank after a comparator, one `=`, and `=` before a lone version. */
function rangeOf(text: string): string | undefined {
  const range = text
    .trim()
    .replace(/^@\s*/, '')
    .replace(/==+/g, '=')
    .replace(/([<>=]=?)\s+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  if (range === '') return undefined;
  return /^[<>=]/.test(range) ? range : `=${range}`;
}

function parsePackageUrl(text: string): PackageQuery | undefined {
  const parts = /^pkg:([a-z][a-z0-9.+-]*)\/([^@?#]+)(?:@([^?#]+))?/.exec(text);
  const [, type, path, version] = parts ?? [];
  if (type === undefined || path === undefined) return undefined;
  const segments = path.split('/').map(decoded);
  const name = nameOfSegments(type, segments);
  if (name === '') return undefined;
  return { name, type, ...(version === undefined ? {} : { range: `=${decoded(version.trim())}` }) };
}

/** Names as the API lists them: Maven joins group and artifact by a colon; distributions leave their namespace out. */
function nameOfSegments(type: string, segments: readonly string[]): string {
  if (type === 'maven') return segments.join(':');
  if (isDistributionType(type)) return segments.at(-1) ?? '';
  return segments.join('/');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The opposite of `parsePackageQuery`: the text of the field for a query. */
export function packageQueryText({ name, type, range }: PackageQuery): string {
  const spaced = range === undefined ? '' : ` ${range.replace(/([<>=]=?)(?=[^\s<>=])/g, '$1 ')}`;
  return `${type === undefined ? '' : `${type}:`}${name}${spaced}`;
}
