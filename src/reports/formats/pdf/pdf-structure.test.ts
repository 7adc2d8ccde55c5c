import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { popplerMissing, readPdf } from '../../../../test/helpers/read-back/read-pdf.ts';
import {
  type StructureElement,
  shownGlyphs,
  structureOf,
} from '../../../../test/helpers/read-back/read-pdf-structure.ts';
import { reportFixture } from '../../../../test/helpers/report-fixture.ts';
import type { ReportDocument } from '../../report-document.ts';
import { shownText } from '../../shown-figure.ts';
import { readPdfFile } from './pdf-file.ts';
import { pdfFormat } from './pdf-format.ts';

const asOf = '2026-10-30T08:15:00.000Z';
const { signal } = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'plimsoll-pdf-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function render(document: ReportDocument): Promise<Buffer> {
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), pdfFormat.render(document, output, { asOf, signal })]);
  return bytes;
}

/** Names in many scripts, with marks, joiners, emoji, symbols and characters that no font has. */
const names = [
  'registry.example/東京/決済サービス',
  'بوابة الدفع الإلكتروني: می‌خواهم',
  'registry.example/תשלומים/שירות:1.2',
  'บริการ/ชำระเงิน',
  '한국어/결제',
  '🚀-launch/🔒👨‍👩‍👧🇩🇪1️⃣',
  'हिन्दी क्षत्रिय বাংলা தமிழ் తెలుగు ಕನ್ನಡ മലയാളം ગુજરાતી ਪੰਜਾਬੀ සිංහල',
  'ខ្មែរ ລາວ မြန်မာ አማርኛ Հայերեն ქართული',
  '★ ☑ ✓ ✗ → ⇒ ∑ ∀ ½ ① ♥ ⚠ ⛔ █ 𝒜 ♪ ⌘ ⏎ e\u0301',
  `z${'\u0337'.repeat(20)} \u{13000} \u{10FFFD} \u202E\u0000`,
  '}'.repeat(300),
];

function namesDocument(): ReportDocument {
  const columns = ['a', 'b'].map((id) => ({ id, title: names[0] ?? '', type: 'text' as const, width: 1 }));
  const bars = names.map((label, value) => ({ label, value }));
  return {
    ...reportFixture(0),
    title: names[1] ?? '',
    subject: names[5] ?? '',
    cover: { organization: names[7] ?? '', classification: names[4] ?? '' },
    facts: names.map((name) => ({ label: name, value: name })),
    sections: names.map((name, index) => ({
      id: `s${index}`,
      title: name,
      blocks: [
        { kind: 'paragraph', text: name },
        { kind: 'list', items: names },
        { kind: 'terms', terms: names.map((term) => ({ term, definition: term })) },
        { kind: 'figures', figures: [{ label: name, ...shownText(name), note: name }] },
        { kind: 'table', columns, caption: name, rows: names.map((one) => ({ a: one, b: name })) },
        { kind: 'chart', caption: name, chart: { kind: 'bars', unit: name, bars } },
        { kind: 'chart', caption: name, chart: { kind: 'share', unit: '', parts: bars } },
      ],
    })),
  };
}

describe('a PDF report', () => {
  let pdf: Buffer;
  let structure: StructureElement[];
  const typed = (type: string) => structure.filter((element) => element.type === type);
  beforeAll(async () => {
    pdf = await render({
      ...reportFixture(),
      cover: { organization: 'Acme', classification: 'Confidential' },
    });
    structure = structureOf(pdf);
  });

  it('names its language, title, time and the standards PDF/UA-1 and PDF/A-2a, and has a structure and bookmarks', () => {
    const file = readPdfFile(pdf);
    const catalog = file.object(file.catalog).text;
    expect(pdf.toString('latin1').match(/\/DisplayDocTitle true/g)).toHaveLength(1);
    for (const entry of ['/Lang (en)', '/StructTreeRoot ', '/Marked true', '/Outlines '])
      expect(catalog).toContain(entry);
    const metadata = pdf.toString('utf8', pdf.lastIndexOf('<?xpacket begin'), pdf.lastIndexOf('<?xpacket end'));
    expect(metadata).toContain('Technical report – Acme');
    expect(metadata).toMatch(/CreateDate>2026-10-30T08:15:00/);
    expect(metadata).toContain('>2</pdfaid:part>');
    expect(metadata).toContain('>A</pdfaid:conformance>');
    expect(metadata).toContain('>1</pdfuaid:part>');
  });

  it('has a heading for each section, on one level', () => {
    expect(typed('H1')).toHaveLength(reportFixture().sections.length);
    expect(structure.filter(({ type }) => /^H[2-6]$/.test(type))).toEqual([]);
  });

  it('describes each chart in words, and no other picture', () => {
    const figures = typed('Figure');
    expect(figures).toHaveLength(3);
    const described = figures.map(({ alt }) => alt ?? '').toSorted();
    expect(described.map((alt) => alt.split('.')[0])).toEqual(['Bar chart', 'Line chart', 'Stacked bar']);
    expect(described[0]).toContain('openssl 3.0.15: 1\u00A0410 findings; ');
  });

  it('has header cells for the columns of every table', () => {
    expect(typed('Table')).toHaveLength(3);
    const headers = typed('TH');
    expect(headers).toHaveLength(2 + 8 + 2);
    for (const { text } of headers) expect(text).toContain('/Scope /Column');
    expect(typed('TD')).toHaveLength(2 * 2 + 60 * 8 + 2 * 2);
  });

  it('has a text for each link', () => {
    const links = readPdfFile(pdf).objectsWith('/Subtype /Link');
    expect(links.length).toBeGreaterThan(60);
    for (const { text } of links) expect(text).toContain('/Contents ');
  });

  it.skipIf(popplerMissing !== '')(`shows the classification on every page${popplerMissing}`, () => {
    const path = join(folder, 'classified.pdf');
    writeFileSync(path, pdf);
    const pages = readPdf(path);
    expect(pages.length).toBeGreaterThan(3);
    for (const { text } of pages) expect(text).toContain('Confidential');
  });

  it('contains a logo with a text that names it', async () => {
    const logo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const withLogo = structureOf(await render({ ...reportFixture(), cover: { organization: 'Acme', logo } }));
    expect(withLogo.filter(({ type }) => type === 'Figure').map(({ alt }) => alt)).toContain('Logo of Acme');
  });
});

describe('text in any script', () => {
  it('has a glyph for each character, in every place of a report', async () => {
    const glyphs = shownGlyphs(await render(namesDocument()));
    expect(glyphs.length).toBeGreaterThan(10_000);
    expect(glyphs.filter((glyph) => glyph === 0)).toEqual([]);
  });

  it('has a character for each glyph, so that it can be copied and read aloud', async () => {
    const pdf = await render(namesDocument());
    const file = readPdfFile(pdf);
    const fonts = file.objectsWith('/ToUnicode ');
    expect(fonts.length).toBeGreaterThan(15);
    expect(pdf.toString('latin1').match(/<200B>/g)?.length).toBeGreaterThan(5);
  });
});
