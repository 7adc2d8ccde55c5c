import { LineCursor } from './line-cursor.ts';

/**
 * Fields of a file with `Key: value` lines, where indented lines continue the value before: R's DESCRIPTION and GHC's package
 * descriptions. Keys are lower case. The first value of a key counts.
 */
export function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  const lines = new LineCursor(text.replaceAll('\t', ' '));
  let key = '';
  let parts: string[] = [];
  const end = (): void => {
    if (key !== '' && !fields.has(key)) fields.set(key, parts.join(' ').trim());
  };
  for (let line = lines.peek(); line; line = lines.peek()) {
    lines.skip();
    const colon = line.indent > 0 ? -1 : line.text.indexOf(':');
    if (colon === -1) parts.push(line.text);
    else {
      end();
      key = line.text.slice(0, colon).trim().toLowerCase();
      parts = [line.text.slice(colon + 1).trim()];
    }
  }
  end();
  return fields;
}
