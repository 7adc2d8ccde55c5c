import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReportDocument } from '../../report-document.ts';
import type { ReportFormat } from '../../report-format.ts';
import { fitText } from '../../text-width.ts';
import { declareStandards } from './declare-standards.ts';
import { pdfBlocks, pdfColors } from './pdf-blocks.ts';
import type { PdfBlock, PdfContent } from './pdf-content.ts';
import { contentWidth, wideContentWidth } from './pdf-page.ts';
import { createPdfPrinter, type PdfPrinter } from './pdf-printer.ts';
import { compileTypst } from './typst-engine.ts';

const template = new URL('./report.typ', import.meta.url);

/**
 * PDF 1.7 on A4, with structure tags: PDF/UA-1 and PDF/A-2a. Cover with contents, bookmarks, sections. Typst draws it from a fixed program and
 * the document as data. Addresses in a document are never fetched.
 */
export const pdfFormat: ReportFormat = {
  name: 'PDF',
  mediaType: 'application/pdf',
  extension: 'pdf',
  async render(document, output, { asOf, signal }) {
    const printer = createPdfPrinter();
    const content = await contentOf(document, asOf, printer);
    const { families, files: fonts } = printer.fonts.chosen();
    const logo = document.cover?.logo;
    const pdf = await compileTypst(
      {
        template: await readFile(template, 'utf8'),
        files: {
          '/data.json': Buffer.from(JSON.stringify({ ...content, families })),
          ...(logo !== undefined && { '/logo': Buffer.from(logo, 'base64') }),
        },
        fonts,
      },
      signal,
    );
    await pipeline(Readable.from([declareStandards(pdf)]), output, { signal });
  },
};

async function contentOf(
  document: ReportDocument,
  asOf: string,
  printer: PdfPrinter,
): Promise<Omit<PdfContent, 'families'>> {
  const { cover, facts } = document;
  const title = printer.line(document.title, 120);
  const subject = printer.line(document.subject, 120);
  const time = new Date(asOf);
  const sections: PdfContent['sections'][number][] = [];
  for (const section of document.sections) {
    const inPortrait = await pdfBlocks(section.blocks, document, printer);
    const isWide =
      inPortrait.some((block) => block.kind === 'table' && block.needsWidePage) && inPortrait.every(isText);
    const blocks = isWide ? await pdfBlocks(section.blocks, document, printer, wideContentWidth) : inPortrait;
    sections.push({
      title: printer.line(section.title),
      isShort: !isWide && blocks.every(isShort),
      startsPage: section.startsPage === true,
      isWide,
      blocks,
    });
  }
  return {
    name: `${title} – ${subject}`,
    title,
    subject,
    organization: printer.line(cover?.organization ?? '', 120),
    classification: printer.line(cover?.classification ?? '', 60),
    hasLogo: cover?.logo !== undefined,
    day: asOf.slice(0, 10),
    moment: [
      time.getUTCFullYear(),
      time.getUTCMonth() + 1,
      time.getUTCDate(),
      time.getUTCHours(),
      time.getUTCMinutes(),
      time.getUTCSeconds(),
    ],
    colors: pdfColors,
    footer: fitText(`Plimsoll · ${subject}`, 7.5, contentWidth - 80),
    facts: facts.map(({ label, value }) => ({
      label: printer.text(label, { lengthMax: 60, width: 120 }),
      value: printer.text(value, { lengthMax: 400, width: contentWidth - 130 }),
    })),
    sections,
  };
}

/** Whether a block is readable at every width. Figures and charts are drawn for pages in portrait format. */
const isText = ({ kind }: PdfBlock): boolean => kind !== 'figures' && kind !== 'chart';

/** Whether a block can be part of a short section. Typst measures such a section before it places it, which takes time for long ones. */
function isShort(block: PdfBlock): boolean {
  if (block.kind === 'table') return block.isWhole;
  if (block.kind === 'list') return block.items.length <= 12;
  return block.kind !== 'terms' || block.terms.length <= 6;
}
