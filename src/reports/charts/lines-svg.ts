import { plainText } from '../plain-text.ts';
import { colorsOf, ink } from '../report-colors.ts';
import type { Chart } from '../report-document.ts';
import { fitText, textWidth } from '../text-width.ts';
import { fitUnit, formatNumber, round, svgDocument, svgLabel } from './svg.ts';

const height = 170;
const frame = { left: 40, right: 104, top: 10, bottom: 22 };
/** Width of the label at the end of a line: its name and its last value. */
const nameWidth = frame.right - 8;
/** Dash patterns distinguish lines without color. */
const dashes = ['', '5 3', '1.5 2.5', '8 3 2 3'];

/** Lines over days. A line has a gap on days without a figure. */
export function linesSvg({ x, lines, unit }: Extract<Chart, { kind: 'lines' }>, title: string, width: number): string {
  const known = lines.flatMap(({ values }) => values.filter((value): value is number => value !== null));
  const top = niceTop(Math.max(0, ...known));
  const room = { width: width - frame.left - frame.right, height: height - frame.top - frame.bottom };
  const xOf = (index: number): number => frame.left + (x.length > 1 ? (room.width * index) / (x.length - 1) : 0);
  const yOf = (value: number): number => frame.top + room.height * (1 - value / top);
  const grid = [0, top / 2, top].map((value) => {
    const y = round(yOf(value));
    const rule = `<line x1="${frame.left}" y1="${y}" x2="${round(frame.left + room.width)}" y2="${y}" stroke="${ink.rule}" stroke-width="0.7"/>`;
    return rule + svgLabel(frame.left - 6, y + 3, scaleNumber(value), { anchor: 'end', size: 8, color: ink.muted });
  });
  const days = [...new Set([0, Math.floor((x.length - 1) / 2), x.length - 1])].flatMap((index) => {
    const day = x[index];
    const anchor = index === 0 ? 'start' : index === x.length - 1 ? 'end' : 'middle';
    return day === undefined ? [] : svgLabel(xOf(index), height - 6, day, { anchor, size: 8, color: ink.muted });
  });
  const drawn = lines.map(({ values, tone }, index) => {
    const color = colorsOf(tone).fill === '#ffffff' ? ink.muted : colorsOf(tone).fill;
    const dash = dashes[index % dashes.length];
    const style = `fill="none" stroke="${color}" stroke-width="1.6"${dash ? ` stroke-dasharray="${dash}"` : ''}`;
    return stretches(values)
      .map((stretch) => drawStretch(stretch, xOf, yOf, style, color))
      .join('');
  });
  const names = placeNames(lines, yOf).map(({ label, value, y, color }) => {
    const number = fitUnit(formatNumber(value), unit, 8, nameWidth * 0.7);
    const name = fitText(plainText(label), 8, nameWidth - textWidth(` ${number}`, 8));
    return svgLabel(width - nameWidth, y, `${name} ${number}`, { size: 8, color });
  });
  const none =
    known.length > 0 ? '' : svgLabel(width / 2, height / 2, 'No figures yet', { anchor: 'middle', color: ink.muted });
  return svgDocument(width, height, title, [...grid, ...days, ...drawn, ...names, none].join(''));
}

interface Point {
  index: number;
  value: number;
}

/** Consecutive days with a figure. */
function stretches(values: readonly (number | null)[]): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const [index, value] of values.entries()) {
    if (value !== null) run.push({ index, value });
    if ((value === null || index === values.length - 1) && run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  return runs;
}

function drawStretch(
  points: Point[],
  xOf: (index: number) => number,
  yOf: (value: number) => number,
  style: string,
  color: string,
): string {
  const [first] = points;
  if (first && points.length === 1) {
    return `<circle cx="${round(xOf(first.index))}" cy="${round(yOf(first.value))}" r="1.8" fill="${color}"/>`;
  }
  const path = points.map(({ index, value }) => `${round(xOf(index))},${round(yOf(value))}`).join(' ');
  return `<polyline points="${path}" ${style}/>`;
}

/** Labels at the ends of the lines, moved apart so that they do not overlap. */
function placeNames(
  lines: Extract<Chart, { kind: 'lines' }>['lines'],
  yOf: (value: number) => number,
): { label: string; value: number; y: number; color: string }[] {
  const ends = lines.flatMap(({ label, values, tone }) => {
    const last = values.findLast((value) => value !== null);
    if (last === undefined || last === null) return [];
    const { fill } = colorsOf(tone);
    return { label, value: last, y: yOf(last) + 3, color: fill === '#ffffff' ? ink.muted : fill };
  });
  ends.sort((one, other) => one.y - other.y);
  for (const [index, end] of ends.entries()) {
    const above = ends[index - 1];
    if (above) end.y = Math.max(end.y, above.y + 10);
  }
  const overflow = (ends.at(-1)?.y ?? 0) - (height - frame.bottom + 3);
  if (overflow > 0) for (const end of ends) end.y -= overflow;
  return ends;
}

/** A short label of the scale, whose values are round. */
function scaleNumber(value: number): string {
  return value >= 1_000_000 ? `${formatNumber(value / 1_000_000)} M` : formatNumber(value);
}

/** The lowest of 1, 2 or 5 times a power of ten that is at least the value, and at least 2. */
function niceTop(value: number): number {
  if (value <= 0) return 2;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= value) ?? 10;
  return Math.max(2, factor * power);
}
