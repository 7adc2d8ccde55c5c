import { bufferOver, textOf, visitLines } from '../text-lines.ts';

/**
 * Assignments of an os-release(5) file, a small subset of shell syntax. Values are unquoted or in single or double quotes. A backslash
 * escapes `$`, `"`, `\`, `` ` `` inside double quotes and any character outside quotes. The last assignment counts. Invalid lines are
 * skipped, as a shell-like reader of this format must.
 */
export function readOsRelease(bytes: Uint8Array): Map<string, string> {
  const fields = new Map<string, string>();
  const buffer = bufferOver(bytes);
  visitLines(buffer, (start, end) => {
    const line = textOf(buffer, start, end).replace(/^\uFEFF/, '');
    const [, key, word] = /^\s*([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    const value = word === undefined ? undefined : unquote(word);
    if (key !== undefined && value !== undefined) fields.set(key, value);
    return true;
  });
  return fields;
}

/** Returns undefined when a quote is not closed. */
function unquote(word: string): string | undefined {
  let value = '';
  let quote = '';
  for (let at = 0; at < word.length; at += 1) {
    const character = word.charAt(at);
    if (quote === '' && /\s/.test(character)) break;
    if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = '';
    else if (character === '\\' && quote !== "'" && (quote === '' || '$"\\`'.includes(word.charAt(at + 1)))) {
      at += 1;
      value += word.charAt(at);
    } else value += character;
  }
  return quote === '' ? value : undefined;
}
