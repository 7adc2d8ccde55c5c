import { plainText } from '../plain-text.ts';
import { colorsOf, ink } from '../report-colors.ts';
import type { Chart } from '../report-document.ts';
import { textWidth } from '../text-width.ts';
import { fitUnit, formatNumber, svgDocument, svgLabel, svgRect } from './svg.ts';

const rowHeight = 20;
const barHeight = 11;
/** Width of a number with its unit after the longest bar. */
const numberWidth = 84;

/** Horizontal bars, each with its label and its value. */
export function barsSvg({ bars, unit }: Extract<Chart, { kind: 'bars' }>, title: string, width: number): string {
  const labels = bars.map(({ label }) => textWidth(plainText(label), 9));
  const labelWidth = Math.min(width * 0.36, Math.max(30, ...labels) + 10);
  const room = width - labelWidth - numberWidth;
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const rows = bars.map(({ label, value, tone }, index) => {
    const y = index * rowHeight + 4;
    const length = most > 0 ? (room * Math.max(0, value)) / most : 0;
    const number = fitUnit(formatNumber(value), unit, 9, numberWidth - 6);
    return [
      svgLabel(labelWidth - 8, y + 9, label, { anchor: 'end', widthMax: labelWidth - 8 }),
      value > 0
        ? svgRect(labelWidth, y, Math.max(1.5, length), barHeight, colorsOf(tone))
        : svgRect(labelWidth, y, 0.8, barHeight, { fill: ink.rule, text: '' }),
      svgLabel(labelWidth + Math.max(1.5, length) + 6, y + 9, number, { color: ink.muted }),
    ].join('');
  });
  return svgDocument(width, Math.max(rowHeight, bars.length * rowHeight + 4), title, rows.join(''));
}
