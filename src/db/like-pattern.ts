/** A LIKE pattern for "contains this text", with the text's own wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${text.replaceAll('\0', '').replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;
}
