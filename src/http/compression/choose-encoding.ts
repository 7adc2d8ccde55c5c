/** Supported content codings in order of preference. */
export const contentCodings = ['br', 'gzip'] as const;
export type ContentCoding = (typeof contentCodings)[number];

/** RFC 9110 §12.4.2: 0 to 1 with at most three digits. */
const weight = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Returns the coding that an Accept-Encoding header (RFC 9110 §12.5.3) requests, or null for none. A coding that is not listed has the
 * weight of `*`. Malformed elements are ignored.
 */
export function chooseEncoding(header: string | undefined): ContentCoding | null {
  if (header === undefined) return null;
  const weights = readWeights(header);
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const best = contentCodings.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  const isWanted = weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0);
  return isWanted ? best : null;
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim());
    const given = parameters.find((one) => /^q\s*=/.test(one));
    const text = given === undefined ? '1' : given.replace(/^q\s*=\s*/, '');
    if (name !== '' && weight.test(text)) weights.set(name === 'x-gzip' ? 'gzip' : name, Number(text));
  }
  return weights;
}
