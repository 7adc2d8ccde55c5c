import { breakWords } from './break-words.ts';
import { chooseFonts, type FontChoice } from './font-choice.ts';
import { isRightToLeft } from './is-right-to-left.ts';
import type { PdfText } from './pdf-content.ts';
import { contentWidth } from './pdf-page.ts';
import { pdfText } from './pdf-text.ts';

export interface TextRoom {
  lengthMax?: number;
  /** Font size and width of the place of the text, in points. */
  size?: number;
  width?: number;
}

/** Makes the texts of one document printable and collects the fonts that they need. */
export interface PdfPrinter {
  fonts: FontChoice;
  /** For places that show a text in one line. */
  line(text: string, lengthMax?: number): string;
  text(text: string, room?: TextRoom): PdfText;
}

export function createPdfPrinter(): PdfPrinter {
  const fonts = chooseFonts();
  const line = (text: string, lengthMax?: number): string => fonts.printable(pdfText(text, lengthMax));
  return {
    fonts,
    line,
    text(text, { lengthMax, size = 9.5, width = contentWidth } = {}) {
      const shown = line(text, lengthMax);
      const parts = breakWords(shown, size, width) ?? shown;
      return isRightToLeft(shown) ? { rtl: parts } : parts;
    },
  };
}
