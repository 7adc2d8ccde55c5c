import type { Column } from '../../report-document.ts';
import { textWidth } from '../../text-width.ts';

export interface ColumnSizes {
  /** Of the type in rows and in the head. */
  size: number;
  headSize: number;
}

/** Letters of a word that may be broken when it is longer. */
export const wordLengthMax = 14;
/** Of a column whose words may be broken, in points. */
const brokenMin = 40;
/** Longer text goes on in the next line. */
const naturalMax = 240;
/** Share of the rows that are to have their text in one line; few long ones take no room from the others. */
const shareInLine = 0.75;

/**
 * Widths of columns that together fill the room, in points: what no word is broken in, and of what is left to each what it lacks to
 * have its text in one line. Where there is room for all of that, the rest goes by the columns' shares; where there is not even room for
 * words, all are narrower by the same part.
 */
export function columnWidths(
  columns: readonly Column[],
  texts: readonly (readonly string[])[],
  room: number,
  sizes: ColumnSizes,
): number[] {
  const wants = columns.map((column, index) => wantOf(column, texts[index] ?? [], sizes));
  const least = sum(wants.map(({ min }) => min));
  if (least >= room) return wants.map(({ min }) => (min * room) / least);
  const natural = sum(wants.map(({ wanted }) => wanted));
  if (natural >= room) {
    const part = (room - least) / (natural - least);
    return wants.map(({ min, wanted }) => min + (wanted - min) * part);
  }
  const shares = sum(columns.map(({ width }) => width));
  return wants.map(({ wanted }, index) => wanted + ((room - natural) * (columns[index]?.width ?? 0)) / shares);
}

function wantOf({ title }: Column, texts: readonly string[], { size, headSize }: ColumnSizes) {
  let min = 0;
  for (const word of title.split(' ')) min = Math.max(min, textWidth(word, headSize, { isBold: true }));
  const lines = texts.map((text) => textWidth(text, size)).sort((one, other) => one - other);
  const line = lines[Math.ceil(lines.length * shareInLine) - 1] ?? 0;
  const wanted = Math.max(textWidth(title, headSize, { isBold: true }), Math.min(naturalMax, line));
  for (const text of texts) {
    for (const word of text.split(' '))
      min = Math.max(min, word.length > wordLengthMax ? brokenMin : textWidth(word, size));
  }
  // Widths are rounded on the way to paper.
  return { min: min + 0.5, wanted: Math.max(min, wanted) + 0.5 };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
