import type { Column } from '../../report-document.ts';
import { textWidth } from '../../text-width.ts';

export interface ColumnSizes {
  /** Font sizes of the rows and of the header row. */
  size: number;
  headSize: number;
}

export interface ColumnWidths {
  /** In points. Their sum is the room. */
  widths: number[];
  /** Long names do not have a readable width and are broken into many short lines. */
  isCrowded: boolean;
}

/** Longer words can be broken. */
export const wordLengthMax = 14;
/** Minimum width of a column whose words can be broken, in points. */
const brokenMin = 40;
/** Width at which the names of images and packages are readable, where the room allows it. */
const readableMin = 110;
/** Maximum wanted width in points. Longer text is wrapped. */
const naturalMax = 240;
/** Share of the rows whose text should fit in one line. A few long texts do not widen a column. */
const shareInLine = 0.75;

/**
 * Column widths in points whose sum is `room`. Each column gets the width of its longest unbroken word, and at least a readable width if all do.
 * The rest is distributed to columns whose text does not fit in one line, and then by the shares of the columns. If the words do not fit, all
 * columns shrink in proportion.
 */
export function columnWidths(
  columns: readonly Column[],
  texts: readonly (readonly string[])[],
  room: number,
  sizes: ColumnSizes,
): ColumnWidths {
  const wants = columns.map((column, index) => wantOf(column, texts[index] ?? [], sizes));
  const isCrowded = sum(wants.map(({ readable }) => readable)) > room;
  const widths = distribute(columns, isCrowded ? wants : wants.map((one) => ({ ...one, min: one.readable })), room);
  return { widths, isCrowded };
}

function distribute(columns: readonly Column[], wants: readonly Want[], room: number): number[] {
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

interface Want {
  /** Width of the longest word that is not broken. */
  min: number;
  wanted: number;
  readable: number;
}

function wantOf({ title }: Column, texts: readonly string[], { size, headSize }: ColumnSizes): Want {
  let min = 0;
  let readable = 0;
  for (const word of title.split(' ')) min = Math.max(min, textWidth(word, headSize, { isBold: true }));
  const lines = texts.map((text) => textWidth(text, size)).sort((one, other) => one - other);
  const line = lines[Math.ceil(lines.length * shareInLine) - 1] ?? 0;
  const wanted = Math.max(textWidth(title, headSize, { isBold: true }), Math.min(naturalMax, line));
  for (const text of texts) {
    for (const word of text.split(' ')) {
      const width = textWidth(word, size);
      min = Math.max(min, word.length > wordLengthMax ? Math.min(brokenMin, width) : width);
      readable = Math.max(readable, Math.min(readableMin, width));
    }
  }
  // Half a point more than the text, so that rounding does not break a line.
  return { min: min + 0.5, wanted: Math.max(min, wanted) + 0.5, readable: Math.max(min, readable) + 0.5 };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
