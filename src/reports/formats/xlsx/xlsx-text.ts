import { plainText } from '../../plain-text.ts';

/** What a cell of Excel can hold at most. */
const cellLengthMax = 32_767;

/** Text as content or attribute of an XML 1.0 element; characters that XML forbids are already replaced. */
export function xmlText(text: string, lengthMax = cellLengthMax): string {
  return plainText(text, lengthMax)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Names of sheets: at most 31 characters, none of `[]:*?/\`, no quote at an end, each name once whatever its case. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const base =
      plainText(title.replace(/[[\]:*?/\\]/g, ' '), 31)
        .replace(/^'+|'+$/g, '')
        .trim() || 'Sheet';
    let name = base;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${base.slice(0, 26)} ${count}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** `A`, `Z`, `AA` for 0, 25, 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
