/**
 * Hostile text as one line that is safe to print on a terminal. Control characters (which begin every escape sequence), line and paragraph
 * separators, characters that change the text direction, invisible characters and lone surrogates become `�`.
 */
export function terminalText(text: string): string {
  // Most text. The patterns of Unicode categories below take 20 ms to build.
  if (/^[ -~]*$/.test(text)) return text;
  return text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

/** Number of terminal columns that the text occupies. Combining marks occupy none, wide characters (Unicode TR11) occupy two. */
export function textColumns(text: string): number {
  let columns = 0;
  for (const character of text) columns += characterColumns(character);
  return columns;
}

/** The text in exactly `width` columns: padded with blanks, or cut with `…` at its end. */
export function fitText(text: string, columns: number): string {
  const missing = columns - textColumns(text);
  return missing >= 0 ? text + ' '.repeat(missing) : cutText(text, columns);
}

function cutText(text: string, columns: number): string {
  let kept = '';
  let used = 0;
  for (const character of text) {
    const next = used + characterColumns(character);
    if (next > columns - 1) break;
    kept += character;
    used = next;
  }
  return columns > 0 ? `${kept}…${' '.repeat(columns - 1 - used)}` : '';
}

const isCombining = (character: string): boolean => /^[\p{Mn}\p{Me}]$/u.test(character);
const isWide = (character: string): boolean =>
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{16FE0}-\u{18DFF}\u{1B000}-\u{1B2FF}\u{1F000}-\u{1FAFF}\u{20000}-\u{3FFFD}\p{Emoji_Presentation}]$/u.test(
    character,
  );

function characterColumns(character: string): number {
  if (character < '\u0300') return 1;
  if (isCombining(character)) return 0;
  return isWide(character) ? 2 : 1;
}
