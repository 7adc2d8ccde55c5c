/** A string of TOML that begins at this position, in one of its four forms. Undefined when it does not end. */
export function readTomlString(text: string, start: number): { value: string; end: number } | undefined {
  const quote = text[start] ?? '';
  const isLong = text.startsWith(quote.repeat(3), start);
  const mark = isLong ? quote.repeat(3) : quote;
  const first = start + mark.length;
  const end = quote === "'" ? text.indexOf(mark, first) : basicEnd(text, first, mark);
  if (end === -1 || (!isLong && text.slice(first, end).includes('\n'))) return undefined;
  // The first line end of a long string is no part of it.
  const inner = isLong ? text.slice(first, end).replace(/^\r?\n/, '') : text.slice(first, end);
  return { value: quote === "'" ? inner : unescape(inner), end: end + mark.length };
}

function basicEnd(text: string, start: number, mark: string): number {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(mark, at)) return at;
    else if (mark.length === 1 && text[at] === '\n') return -1;
  }
  return -1;
}

function unescape(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|\r?\n\s*|([\s\S]))/g,
    (_, short?: string, long?: string, sign?: string) => {
      const code = Number.parseInt(short ?? long ?? '', 16);
      if (!Number.isNaN(code)) return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code);
      return sign === undefined ? '' : (signs[sign] ?? sign);
    },
  );
}

const signs: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', e: '\x1b' };
