import { groupDigits } from '../../group-digits.ts';
import { ink, toneColors } from '../../report-colors.ts';
import type { Figure } from '../../report-document.ts';
import type { PdfBlock, PdfFigure } from './pdf-content.ts';
import { contentWidth } from './pdf-page.ts';
import type { PdfPrinter } from './pdf-printer.ts';

const perRowMax = 4;
const valueLengthMax = 24;
/** Left and right padding of a tile and the gap between tiles. */
const padding = 25;

export function pdfFigures(figures: readonly Figure[], printer: PdfPrinter): PdfBlock {
  // Five figures are in rows of three and two, not four and one. Two figures are as wide as in a row of four.
  const columns =
    figures.length <= perRowMax ? perRowMax : Math.ceil(figures.length / Math.ceil(figures.length / perRowMax));
  const width = contentWidth / columns - padding;
  return { kind: 'figures', columns, figures: figures.map((figure) => tile(figure, width, printer)) };
}

function tile({ label, value, note, tone = 'neutral' }: Figure, width: number, printer: PdfPrinter): PdfFigure {
  const edge = tone === 'unknown' ? ink.muted : toneColors[tone].fill;
  const shown = printer.line(/^\d+$/.test(value) ? groupDigits(value) : value, valueLengthMax);
  return {
    label: printer.text(label, { lengthMax: 60, size: 7.5, width }),
    value: shown,
    note: note === undefined ? '' : printer.text(note, { lengthMax: 90, size: 7, width }),
    color: tone === 'neutral' ? ink.text : edge,
    edge,
    isLong: shown.length > 9,
  };
}
