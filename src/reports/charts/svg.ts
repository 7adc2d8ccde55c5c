import { groupDigits } from '../group-digits.ts';
import { plainText } from '../plain-text.ts';
import { type Colors, edgeOfWhite } from '../report-colors.ts';
import { fitText, textWidth } from '../text-width.ts';

/** Text as content of an SVG element or attribute. */
export function svgText(text: string, lengthMax = 200): string {
  return plainText(text, lengthMax)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export function svgDocument(width: number, height: number, title: string, body: string): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="Noto Sans"><title>${svgText(title)}</title>${body}</svg>`;
}

export function svgRect(x: number, y: number, width: number, height: number, { fill }: Colors): string {
  const edge = fill === '#ffffff' ? ` stroke="${edgeOfWhite}" stroke-width="0.8" stroke-dasharray="2 1.5"` : '';
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(Math.max(0, width))}" height="${round(height)}" fill="${fill}"${edge}/>`;
}

/** A label that is cut at `widthMax`. */
export function svgLabel(
  x: number,
  y: number,
  text: string,
  { size = 9, color = '#1b1f27', anchor = 'start', widthMax = 200 } = {},
): string {
  const shown = fitText(plainText(text), size, widthMax);
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${color}" text-anchor="${anchor}">${svgText(shown)}</text>`;
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Integers without and other numbers with one decimal, with grouped digits. */
export function formatNumber(value: number): string {
  const text = Number.isInteger(value) ? String(value) : value.toFixed(1);
  return groupDigits(text);
}

/** A number with its unit, or without the unit if there is not enough room. The number is never cut. */
export function fitUnit(number: string, unit: string, size: number, width: number): string {
  const whole = unit === '' ? number : `${number} ${unit}`;
  return textWidth(whole, size) <= width ? whole : number;
}
