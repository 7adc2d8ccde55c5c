/**
 * Hostile text as one line for paper and screen: line ends and tabs become a blank, other control characters, line separators, marks that turn the direction of text or have no
 * shape, and lone surrogates become `�`; longer than the limit, it ends with `…`.
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
