import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Content, DocumentDefinition } from 'pdfmake';
import { ink } from '../../report-colors.ts';
import type { ReportDocument } from '../../report-document.ts';
import type { ReportFormat } from '../../report-format.ts';
import { fitText } from '../../text-width.ts';
import { pdfSection } from './pdf-blocks.ts';
import { contentWidth, sideMargin } from './pdf-page.ts';
import { pdfText } from './pdf-text.ts';

const coverHeight = 300;

/**
 * PDF 1.7 on A4: cover, table of contents with bookmarks, sections. Addresses in a document are never fetched. pdfmake writes no structure
 * tags, so the file is not marked as tagged. It has a title, a language and bookmarks, and captions describe the charts.
 */
export const pdfFormat: ReportFormat = {
  name: 'PDF',
  mediaType: 'application/pdf',
  extension: 'pdf',
  async render(document, output, { asOf, signal }) {
    const { default: pdfmake } = await import('pdfmake');
    const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');
    const roboto = {
      normal: join(fonts, 'Roboto-Regular.ttf'),
      bold: join(fonts, 'Roboto-Medium.ttf'),
      italics: join(fonts, 'Roboto-Italic.ttf'),
      bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
    };
    pdfmake.setFonts({ Roboto: roboto });
    pdfmake.setUrlAccessPolicy(() => false);
    pdfmake.setLocalAccessPolicy((path) => Object.values(roboto).includes(path));
    const stream = await pdfmake.createPdf(await definition(document, asOf)).getStream();
    stream.end();
    await pipeline(stream, output, { signal });
  },
};

async function definition(document: ReportDocument, asOf: string): Promise<DocumentDefinition> {
  const sections: Content[] = [];
  for (const section of document.sections) sections.push(...(await pdfSection(section, document)));
  const day = asOf.slice(0, 10);
  const title = pdfText(document.title, 120);
  const subject = pdfText(document.subject, 120);
  return {
    version: '1.7',
    language: 'en',
    displayTitle: true,
    info: {
      title: `${title} – ${subject}`,
      subject: title,
      creator: 'Plimsoll',
      producer: 'Plimsoll',
      creationDate: new Date(asOf),
    },
    pageSize: 'A4',
    pageMargins: [sideMargin, 62, sideMargin, 54],
    background: (page, { width }) =>
      page === 1 ? { canvas: [{ type: 'rect', x: 0, y: 0, w: width, h: coverHeight, color: ink.brand }] } : null,
    header: (page) =>
      page === 1
        ? null
        : {
            columns: [
              { text: title, bold: true },
              { text: `as of ${day}`, alignment: 'right' },
            ],
            style: 'running',
            margin: [sideMargin, 28, sideMargin, 0],
          },
    footer: (page, pages) =>
      page === 1
        ? null
        : {
            columns: [
              { text: fitText(`Plimsoll · ${subject}`, 7.5, contentWidth - 80), width: '*' },
              { text: `Page ${page} of ${pages}`, width: 80, alignment: 'right' },
            ],
            style: 'running',
            margin: [sideMargin, 18, sideMargin, 0],
          },
    content: [...cover(document, day), ...withoutEndSpace(sections)],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: ink.text, lineHeight: 1.15 },
    styles: {
      heading: { fontSize: 16, bold: true, color: ink.brand, margin: [0, 16, 0, 5] },
      paragraph: { margin: [0, 0, 0, 9], lineHeight: 1.3 },
      note: { fontSize: 8, color: ink.muted, margin: [0, 3, 0, 10] },
      tableCaption: { bold: true, margin: [0, 4, 0, 4] },
      table: { fontSize: 7.8, margin: [0, 0, 0, 10] },
      tableHead: { bold: true, fontSize: 7.6, color: ink.brand },
      running: { fontSize: 7.5, color: ink.muted },
    },
  };
}

/** The margin below the last element could exceed the page and add an empty page. */
function withoutEndSpace(content: Content[]): Content[] {
  const last = content.at(-1);
  if (typeof last !== 'object') return content;
  const [left, top, right] = Array.isArray(last.margin) ? last.margin : [0, 0, 0];
  return [...content.slice(0, -1), { ...last, margin: [left, top, right, 0] }];
}

function cover(document: ReportDocument, day: string): Content[] {
  return [
    { text: 'PLIMSOLL', color: '#ffffff', bold: true, fontSize: 11, characterSpacing: 3, margin: [0, 0, 0, 92] },
    {
      text: pdfText(document.title, 120),
      color: '#ffffff',
      bold: true,
      fontSize: 29,
      lineHeight: 1.05,
      margin: [0, 0, 0, 8],
    },
    { text: pdfText(document.subject, 120), color: '#c9d8ea', fontSize: 14 },
    { text: `As of ${day}`, absolutePosition: { x: sideMargin, y: coverHeight - 34 }, color: '#c9d8ea', fontSize: 10 },
    {
      table: {
        widths: [130, '*'],
        body: document.facts.map(({ label, value }) => [
          { text: pdfText(label, 60), color: ink.muted },
          { text: pdfText(value, 400) },
        ]),
      },
      layout: {
        hLineWidth: () => 0.4,
        vLineWidth: () => 0,
        hLineColor: () => ink.rule,
        paddingLeft: () => 0,
        paddingTop: () => 5,
        paddingBottom: () => 5,
      },
      absolutePosition: { x: sideMargin, y: coverHeight + 34 },
    },
    { text: '', pageBreak: 'after' },
    { toc: { title: { text: 'Contents', style: 'heading' } } },
  ];
}
