import { inflateSync } from 'node:zlib';
import { readPdfFile } from '../../../src/reports/formats/pdf/pdf-file.ts';

/** An element of the structure of a tagged PDF. */
export interface StructureElement {
  type: string;
  alt: string | null;
  /** The dictionary. */
  text: string;
}

/** The elements of the structure tree, in no order. */
export function structureOf(pdf: Buffer): StructureElement[] {
  return readPdfFile(pdf)
    .objectsWith('/Type /StructElem')
    .map(({ text }) => {
      const literal = /\/Alt \(((?:[^\\)]|\\.)*)\)/s.exec(text)?.[1];
      const hexadecimal = /\/Alt <([0-9A-Fa-f]+)>/.exec(text)?.[1];
      const alt = literal ?? (hexadecimal === undefined ? null : fromUtf16(hexadecimal));
      return { type: /\/S \/(\w+)/.exec(text)?.[1] ?? '', alt, text };
    });
}

/** Numbers of the glyphs that the file shows in all its texts. The number 0 is the box of a missing character. */
export function shownGlyphs(pdf: Buffer): number[] {
  const file = readPdfFile(pdf);
  const glyphs: number[] = [];
  for (const { text, stream } of file.objectsWith('/Filter /FlateDecode')) {
    if (stream === null || /\/(?:Subtype \/Image|Length1|N \d)/.test(text)) continue;
    const content = inflateSync(stream).toString('latin1');
    for (const shown of textsOf(content)) {
      for (let at = 0; at + 1 < shown.length; at += 2)
        glyphs.push(shown.charCodeAt(at) * 256 + shown.charCodeAt(at + 1));
    }
  }
  return glyphs;
}

function fromUtf16(hexadecimal: string): string {
  return new TextDecoder('utf-16be').decode(Buffer.from(hexadecimal, 'hex'));
}

/** The bytes of the operands of `Tj` and `TJ`. */
function textsOf(content: string): string[] {
  const texts: string[] = [];
  const operator =
    /(\[(?:[^[\]()<>]|\((?:[^\\()]|\\[^])*\)|<[0-9A-Fa-f\s]*>)*\]\s*TJ|(?:\((?:[^\\()]|\\[^])*\)|<[0-9A-Fa-f\s]*>)\s*Tj)/g;
  for (const [operands] of content.matchAll(operator)) {
    let text = '';
    for (const [, literal, hexadecimal] of operands.matchAll(/\(((?:[^\\()]|\\[^])*)\)|<([0-9A-Fa-f\s]*)>/g))
      text += literal === undefined ? Buffer.from(hexadecimal ?? '', 'hex').toString('latin1') : unescaped(literal);
    texts.push(text);
  }
  return texts;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(literal: string): string {
  return literal.replace(/\\(?:([0-7]{1,3})|([^]))/g, (_, octal: string | undefined, one: string | undefined) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    return escapes[one ?? ''] ?? one ?? '';
  });
}
