/** Status and headers of an HTTP/1.1 response. */
export interface ResponseHead {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
}

const statusLine = /^HTTP\/1\.1 ([2-5][0-9]{2})(?: [\t\x20-\x7e\x80-\xff]*)?$/;
// The lookahead keeps the expression linear: without it, spaces could be split between the two runs of spaces in any way.
const headerLine =
  /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}):[\t ]*(?![\t ])((?:[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?)?)[\t ]*$/;
/** May occur several times and is not used here. */
const ignored = new Set(['set-cookie', 'link', 'via', 'vary', 'warning', 'server-timing', 'cache-control']);

/**
 * Parses the lines before the empty line (RFC 9112 §2 to 5) in Latin-1. Returns undefined for everything ambiguous or unusual: folded
 * lines, bare line ends, repeated headers, interim responses, older versions. The caller then uses a complete HTTP client.
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
