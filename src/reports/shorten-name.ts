/**
 * A name of at most this number of characters. A longer one, such as `image:tag` or a path, lacks its middle: its end tells it from others.
 * Texts with blanks are sentences, which keep their beginning, and are returned as they are.
 */
export function shortenName(text: string, lengthMax: number): string {
  if (text.length <= lengthMax || /\s/.test(text)) return text;
  const endLength = Math.floor((lengthMax - 1) / 2);
  // A character has at most two code units.
  const start = Array.from(text.slice(0, 2 * lengthMax)).slice(0, lengthMax - 1 - endLength);
  const end = Array.from(text.slice(-2 * lengthMax)).slice(-endLength);
  return Array.from(text.slice(0, 2 * lengthMax + 1)).length <= lengthMax ? text : `${start.join('')}…${end.join('')}`;
}
