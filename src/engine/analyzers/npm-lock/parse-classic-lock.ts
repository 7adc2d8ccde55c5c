import { LineCursor } from '../../text-formats/line-cursor.ts';

/**
 * Parses the lock file of Yarn 1: blocks of `key value` lines, where keys and values may be quoted. A block has the keys of all ranges that it
 * resolves, and may contain the blocks `dependencies` and `optionalDependencies`.
 */
export function parseClassicLock(text: string): Record<string, unknown> {
  const document: Record<string, unknown> = Object.create(null);
  const lines = new LineCursor(text);
  let entry: Record<string, unknown> = Object.create(null);
  let block: Record<string, unknown> = entry;
  for (let line = lines.peek(); line; line = lines.peek()) {
    lines.skip();
    if (line.indent === 0) {
      entry = Object.create(null);
      document[line.text.replace(/:$/, '')] = entry;
    } else if (line.text.endsWith(':')) {
      block = Object.create(null);
      entry[line.text.slice(0, -1)] = block;
    } else {
      const [key, value] = splitPair(line.text);
      (line.indent > 2 ? block : entry)[key] = value;
    }
  }
  return document;
}

/** `"@babel/core" "^7.0.0"` → `@babel/core`, `^7.0.0`. */
function splitPair(text: string): [key: string, value: string] {
  const end = text.startsWith('"') ? text.indexOf('"', 1) + 1 : text.indexOf(' ');
  if (end <= 0) return [text, ''];
  return [unquoted(text.slice(0, end)), unquoted(text.slice(end).trim())];
}

function unquoted(text: string): string {
  return text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}
