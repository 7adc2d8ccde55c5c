/**
 * Hostile text as one printable line. Line ends and tabs become a space. Other control characters, line separators, bidirectional and
 * invisible marks, and lone surrogates become `�`. Text that is longer than the limit is cut and ends with `…`.
 */
export function plainText(text: string, lengthMax = 300): string {
  const line = text
    .slice(0, lengthMax * 2 + 1)
    .toWellFormed()
    .replace(/[\t\n\r]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '\uFFFD');
  const characters = Array.from(line);
  return characters.length <= lengthMax ? line : `${characters.slice(0, lengthMax - 1).join('')}…`;
}
