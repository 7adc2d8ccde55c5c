import { plainText } from '../../plain-text.ts';

/** Maximum length of the text of an Excel cell in UTF-16 units, before escaping. */
const cellLengthMax = 32_767;

/**
 * Text as content or attribute of an XML 1.0 element. `plainText` replaces the characters that XML forbids. Text that looks like an escaped
 * character (`_x000D_`, ECMA-376 §22.9.2.19) is escaped, so that readers do not decode it.
 */
export function xmlText(text: string, lengthMax = cellLengthMax): string {
  return xmlAttribute(shortened(plainText(text, lengthMax), lengthMax).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'));
}

/** Text without characters that XML forbids, as content or attribute. */
export function xmlAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Does not split a surrogate pair. */
function shortened(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const cut = text.slice(0, lengthMax - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

/** Maximum length of a sheet name in UTF-16 units. */
const nameLengthMax = 31;

/**
 * Valid sheet names: at most 31 characters, without `[]:*?/\`, without a quote at either end, distinct regardless of case. A longer title is
 * cut after a word.
 */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const base = nameOf(title, nameLengthMax);
    let name = base;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1)
      name = `${nameOf(title, nameLengthMax - String(count).length - 1)} ${count}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

function nameOf(title: string, lengthMax: number): string {
  const plain = plainText(title.replace(/[[\]:*?/\\]/g, ' '))
    .replaceAll(/ +/g, ' ')
    .trim();
  return (
    afterWord(plain, lengthMax)
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet'
  );
}

/** Whole words, if the first one fits. */
function afterWord(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const end = text.lastIndexOf(' ', lengthMax);
  return end > 0 ? text.slice(0, end) : shortened(text, lengthMax);
}

/** `A`, `Z`, `AA` for 0, 25, 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
