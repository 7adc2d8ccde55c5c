/** LIKE pattern for "contains this text" in which wildcards of the text are escaped. */
export function likePattern(text: string): string {
  return `%${text.replaceAll('\0', '').replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;
}
