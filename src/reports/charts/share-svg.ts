import { plainText } from '../plain-text.ts';
import { colorsOf, ink } from '../report-colors.ts';
import type { Chart } from '../report-document.ts';
import { fitText, textWidth } from '../text-width.ts';
import { fitUnit, formatNumber, svgDocument, svgLabel, svgRect } from './svg.ts';

const bandHeight = 22;
const entryHeight = 17;
const entriesPerRow = 3;

/** A stacked bar with a legend below. */
export function shareSvg({ parts, unit }: Extract<Chart, { kind: 'share' }>, title: string, width: number): string {
  const sum = parts.reduce((total, { value }) => total + Math.max(0, value), 0);
  let x = 0;
  const band = parts.map(({ value, tone }) => {
    const length = sum > 0 ? (width * Math.max(0, value)) / sum : 0;
    const part = length > 0 ? svgRect(x, 0.5, length, bandHeight, colorsOf(tone)) : '';
    x += length;
    return part;
  });
  const empty = sum > 0 ? '' : svgRect(0.5, 0.5, width - 1, bandHeight, { fill: ink.surface, text: '' });
  const entries = parts.map(({ label, value, tone }, index) => {
    const [column, row] = [index % entriesPerRow, Math.floor(index / entriesPerRow)];
    const [left, top] = [(column * width) / entriesPerRow, bandHeight + 10 + row * entryHeight];
    const percent = sum > 0 ? ` (${Math.round((100 * Math.max(0, value)) / sum)} %)` : '';
    const room = width / entriesPerRow - 18;
    const number = ` ${fitUnit(formatNumber(value), unit, 9, room * 0.4)}${percent}`;
    const text = fitText(plainText(label), 9, room - textWidth(number, 9));
    // Two labels: a number after a label that is written from right to left would move to its left.
    const end = left + 19 + textWidth(text, 9);
    return [
      svgRect(left + 0.5, top, 9, 9, colorsOf(tone)),
      svgLabel(left + 15, top + 8, text),
      svgLabel(end, top + 8, number.trimStart()),
    ].join('');
  });
  const height = bandHeight + 12 + Math.ceil(parts.length / entriesPerRow) * entryHeight;
  return svgDocument(width, height, title, band.join('') + empty + entries.join(''));
}
