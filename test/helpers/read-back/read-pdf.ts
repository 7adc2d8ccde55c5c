import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { toolMissing } from '../tool-missing.ts';

export const popplerMissing = toolMissing('pdftotext', '-v', 'poppler-utils');

export interface ReadPage {
  width: number;
  height: number;
  /** In drawing order. */
  text: string;
  words: { left: number; top: number; right: number; bottom: number; text: string }[];
  /** Shares of the pixels: not white, and dark enough to be read. */
  drawn: number;
  dark: number;
}

/** Pages of a PDF file as poppler parses and renders them. */
export function readPdf(path: string): ReadPage[] {
  const texts = run('pdftotext', '-raw', path, '-').split('\f');
  const boxes = run('pdftotext', '-bbox', path, '-').split('<page ').slice(1);
  const pictures = greyPictures(path);
  return boxes.map((box, index) => {
    const words = [...box.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">([^<]*)</g)];
    const [, width, height] = /width="(.+?)" height="(.+?)"/.exec(box) ?? [];
    const pixels = pictures[index] ?? Buffer.alloc(0);
    return {
      width: Number(width),
      height: Number(height),
      text: texts[index] ?? '',
      words: words.map(([, left, top, right, bottom, text = '']) => ({
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
        text,
      })),
      drawn: pixels.filter((grey) => grey < 250).length / pixels.length,
      dark: pixels.filter((grey) => grey < 128).length / pixels.length,
    };
  });
}

/** Pixels of each page, 36 per inch, 0 black to 255 white. */
function greyPictures(path: string): Buffer[] {
  const prefix = `${path}-page`;
  execFileSync('pdftoppm', ['-r', '36', '-gray', path, prefix]);
  const count = Number(/Pages: +(\d+)/.exec(run('pdfinfo', path))?.[1]);
  return Array.from({ length: count }, (_, index) => {
    const bytes = readFileSync(`${prefix}-${String(index + 1).padStart(String(count).length, '0')}.pgm`);
    const [head = ''] = /^P5\s+\d+\s+\d+\s+255\s/.exec(bytes.toString('latin1', 0, 40)) ?? [];
    return bytes.subarray(head.length);
  });
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
