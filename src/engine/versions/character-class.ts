/** ASCII digit at a position. False after the end of the text. */
export function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** ASCII letter at a position. False after the end of the text. */
export function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
