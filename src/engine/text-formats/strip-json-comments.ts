/** JSON from a text with comments and commas before closing brackets (JSONC), each replaced by one space. */
export function stripJsonComments(text: string): string {
  const removed: [start: number, end: number][] = [];
  let comma = -1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"') at = stringEnd(text, at);
    const end = sign === '/' ? commentEnd(text, at) : at;
    if (end > at) {
      removed.push([at, end]);
      at = end - 1;
    } else if (sign === ',') comma = at;
    else if (!isSpace(sign)) {
      if ((sign === '}' || sign === ']') && comma !== -1) removed.push([comma, comma + 1]);
      comma = -1;
    }
  }
  return withoutRanges(text, removed);
}

function withoutRanges(text: string, ranges: [start: number, end: number][]): string {
  const pieces: string[] = [];
  let copied = 0;
  for (const [start, end] of ranges.sort(([one], [other]) => one - other)) {
    pieces.push(text.slice(copied, start));
    copied = end;
  }
  return [...pieces, text.slice(copied)].join(' ');
}

/** Position behind the comment that begins here, or the same position. */
function commentEnd(text: string, at: number): number {
  const isBlock = text[at + 1] === '*';
  if (!isBlock && text[at + 1] !== '/') return at;
  const found = text.indexOf(isBlock ? '*/' : '\n', at + 2);
  if (found === -1) return text.length;
  return isBlock ? found + 2 : found;
}

/** Position of the closing quote. */
function stringEnd(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function isSpace(sign: string): boolean {
  return sign === ' ' || sign === '\n' || sign === '\t' || sign === '\r';
}
