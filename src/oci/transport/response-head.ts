/** Head of an HTTP/1.1 answer. */
export interface ResponseHead {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
}

const statusLine = /^HTTP\/1\.1 ([2-5][0-9]{2})(?: [\t\x20-\x7e\x80-\xff]*)?$/;
const headerLine =
  /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}):[\t ]*((?:[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?)?)[\t ]*$/;
/** May come several times, and does not matter here. */
const ignored = new Set(['set-cookie', 'link', 'via', 'vary', 'warning', 'server-timing', 'cache-control']);

/**
 * Reads the lines before the empty one (RFC 9112 §2 to 5), without it, in Latin-1. Undefined for everything that has more than one
 * reading or is out of the ordinary: folded lines, bare line ends, repeated headers, interim answers, older versions. Whoever gets
 * undefined asks a complete HTTP client.
 */
export function parseResponseHead(text: string): ResponseHead | undefined {
  const [first = '', ...lines] = text.split('\r\n');
  const status = statusLine.exec(first)?.[1];
  if (status === undefined) return undefined;
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines) {
    const [, name, value] = headerLine.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    const key = name.toLowerCase();
    if (ignored.has(key)) continue;
    if (key in headers) return undefined;
    headers[key] = value;
  }
  return { status: Number(status), headers };
}
