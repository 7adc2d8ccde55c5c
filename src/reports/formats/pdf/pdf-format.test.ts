import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../../test/helpers/read-back/read-pdf.ts';
import { findingsDataset, reportFixture } from '../../../../test/helpers/report-fixture.ts';
import { toolMissing } from '../../../../test/helpers/tool-missing.ts';
import type { ReportDocument, Row } from '../../report-document.ts';
import { shownCount, shownText } from '../../shown-figure.ts';
import { pdfFormat } from './pdf-format.ts';

const asOf = '2026-10-30T08:15:00.000Z';
const { signal } = new AbortController();
const missing = toolMissing('pdftotext', '-v', 'poppler-utils');
const folder = mkdtempSync(join(tmpdir(), 'plimsoll-pdf-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function render(document: ReportDocument): Promise<Buffer> {
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), pdfFormat.render(document, output, { asOf, signal })]);
  return bytes;
}

function poppler(program: string, pdf: Buffer, ...options: string[]): string {
  const path = join(folder, 'report.pdf');
  writeFileSync(path, pdf);
  return execFileSync(program, [...options, path, ...(program === 'pdftotext' ? ['-'] : [])], { encoding: 'utf8' });
}

describe('pdfFormat', () => {
  it('gives the same bytes for the same document', async () => {
    const [one, other] = [await render(reportFixture()), await render(reportFixture())];
    expect(one.equals(other)).toBe(true);
    expect(one.subarray(0, 8).toString()).toBe('%PDF-1.7');
  });

  it.skipIf(missing !== '')(
    `contains all text of the document, page numbers, and the header row of a table on every page${missing}`,
    async () => {
      const pdf = await render(reportFixture(200));
      const info = poppler('pdfinfo', pdf);
      expect(info).toContain('Title:           Technical report – Acme & Söhne <GmbH>');
      expect(info).toMatch(/JavaScript: +no/);
      const pages = poppler('pdftotext', pdf, '-layout').split('\f').slice(0, -1);
      const whole = pages.join('\n');
      for (const word of [
        'Contents',
        '71',
        '64 a month ago',
        '9.4 days',
        'openssl 3.0.15',
        'CVE-2026-10000',
        'Unknown is never',
      ]) {
        expect(whole).toContain(word);
      }
      expect(whole).toContain('120 of 200 rows are shown');
      expect(whole).not.toContain('CVE-2026-10120');
      const withRows = pages.filter((page) => /CVE-2026-1\d{4}/.test(page));
      expect(withRows.length).toBeGreaterThan(2);
      for (const page of withRows) expect(page).toMatch(/Image +Vulnerability +Package|Severity +Vulnerability/);
      for (const [index, page] of pages.entries()) {
        if (index > 0) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      }
    },
  );

  it.skipIf(missing !== '')(`names the formats that contain the omitted rows${missing}`, async () => {
    const document = reportFixture();
    const other = { ...findingsDataset(500), id: 'other' };
    const sections = ['findings', 'other'].map((dataset) => ({
      id: dataset,
      title: dataset,
      blocks: [{ kind: 'dataset' as const, dataset, rowsMax: 3 }],
    }));
    const cover = { organization: 'Acme', download: '/api/reports/rep_1/download' };
    const pdf = await render({ ...document, cover, sections, datasets: [...document.datasets, other] });
    const text = poppler('pdftotext', pdf, '-raw');
    expect(text.replaceAll(/\s+/g, '')).toContain('allrows(GET/api/reports/rep_1/download?format=XLSX).');
    expect(text).toContain('3 of 60 rows are shown, and 57 are left out. The CSV, JSON and XLSX formats');
    expect(text).toContain('3 of 500 rows are shown, and 497 are left out. The JSON and XLSX formats');
  });

  it('reads no text of the document as a part of the file', async () => {
    const hostile = '/ToUnicode 1 0 R) /DescendantFonts [1 0 R] (\\ /Length 3 /Metadata 1 0 R trailer endobj';
    const fixture = reportFixture();
    const pdf = await render({ ...fixture, title: hostile, subject: hostile, cover: { organization: hostile } });
    expect(pdf.includes('pdfuaid:part')).toBe(true);
    expect(pdf.includes('/ToUnicode 1 0 R')).toBe(true);
  });

  it('links only to web addresses, also to those of a hidden column', async () => {
    const columns = ['name', 'reference'].map((id) => ({ id, title: id, type: 'text' as const, width: 1 }));
    const addresses = [
      'https://a.example/x',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'https://user:pass@b.example/',
    ];
    const rows = addresses.map((reference, index) => ({ name: `name-${index}`, reference }));
    const dataset = { ...findingsDataset(0), id: 'd', columns, rowCount: rows.length, rows: () => each(rows) };
    const linked = { column: 'name', address: 'reference' };
    const block = { kind: 'dataset' as const, dataset: 'd', rowsMax: 9, columns: ['name'], linked };
    const sections = [{ id: 's', title: 'S', blocks: [block] }];
    const pdf = (await render({ ...reportFixture(), sections, datasets: [dataset] })).toString('latin1');
    expect([...pdf.matchAll(/\/URI \((.*?)\)/g)].map(([, address]) => address)).toEqual(['https://a.example/x']);
  });

  it.skipIf(missing !== '')(`keeps the table of contents on one page${missing}`, async () => {
    for (const count of [3, 27, 38]) {
      const sections = Array.from({ length: count }, (_, index) => ({
        id: `s${index}`,
        title: `Section ${index}.`,
        blocks: [{ kind: 'paragraph' as const, text: 'Nothing.' }],
      }));
      const pages = poppler('pdftotext', await render({ ...reportFixture(), sections }), '-layout').split('\f');
      const contents = pages.find((page) => page.includes('Contents')) ?? '';
      for (const { title } of sections) expect(contents, String(count)).toContain(title);
    }
  });

  it.skipIf(missing !== '')(`never leaves a heading alone at the bottom of a page${missing}`, async () => {
    const heading = { id: 'long', title: 'Heading of figures', blocks: [] };
    const figures = {
      kind: 'figures' as const,
      figures: [{ label: 'Figure below it', ...shownCount(1), note: 'of 2' }],
    };
    const foundOn = new Set<number>();
    for (let filling = 30; filling < 54; filling += 3) {
      const items = Array.from({ length: filling }, (_, index) => `Line ${index}`);
      const first = { id: 'first', title: 'First', blocks: [{ kind: 'list' as const, items }] };
      const sections = [first, { ...heading, blocks: [figures] }];
      const text = poppler('pdftotext', await render({ ...reportFixture(), sections }), '-layout');
      const pages = text.split('\f');
      const found = pages.findIndex((page) => /^ *Heading of figures *$/m.test(page));
      expect(pages[found], String(filling)).toContain('Figure below it');
      foundOn.add(found);
    }
    expect([...foundOn]).toEqual([1, 2]);
  });

  it.skipIf(missing !== '')(
    `keeps a heading on the page of the chart or small table that follows it${missing}`,
    async () => {
      const columns = [{ id: 'name', title: 'Name', type: 'text' as const, width: 1 }];
      const chart = { kind: 'bars' as const, unit: '', bars: [{ label: 'bar', value: 1 }] };
      const sections = Array.from({ length: 24 }, (_, index) => ({
        id: `s${index}`,
        title: `Section-${index}.`,
        blocks: [
          index % 3 === 0
            ? {
                kind: 'chart' as const,
                chart: { ...chart, bars: [{ label: `last-${index}.`, value: 1 }] },
                caption: 'Chart',
              }
            : {
                kind: 'table' as const,
                columns,
                caption: 'Table',
                rows: Array.from({ length: 2 + (index % 7) }, (_row, row) => ({
                  name: row === 1 + (index % 7) ? `last-${index}.` : 'x',
                })),
              },
          { kind: 'paragraph' as const, text: 'filler '.repeat(20 * (index % 9)) },
        ],
      }));
      const pages = poppler('pdftotext', await render({ ...reportFixture(), sections }), '-layout')
        .split('\f')
        .slice(1);
      for (const [index, { title }] of sections.entries())
        expect(
          pages.findLast((page) => page.includes(title)),
          title,
        ).toContain(`last-${index}.`);
    },
  );

  it.skipIf(missing !== '')(`groups digits of numbers in figures, tables and charts${missing}`, async () => {
    const columns = [{ id: 'count', title: 'Count', type: 'integer' as const, width: 1 }];
    const blocks = [
      {
        kind: 'figures' as const,
        figures: [
          { label: 'Open', ...shownCount(20_000) },
          { label: 'Word', ...shownText('20000x') },
        ],
      },
      { kind: 'table' as const, columns, rows: [{ count: 1234567 }] },
      {
        kind: 'chart' as const,
        caption: 'C',
        chart: { kind: 'bars' as const, unit: '', bars: [{ label: 'b', value: 7654321 }] },
      },
    ];
    const text = poppler(
      'pdftotext',
      await render({ ...reportFixture(), sections: [{ id: 's', title: 'S', blocks }] }),
      '-raw',
    ).replaceAll('\u00a0', ' ');
    for (const shown of ['Open\n20 000\n', '20000x', '1 234 567', '7 654 321']) expect(text).toContain(shown);
  });

  it.skipIf(missing !== '')(`has no empty last page for any length of the last block${missing}`, async () => {
    const ends = [
      { kind: 'terms' as const, terms: [{ term: 'End', definition: 'end' }] },
      { kind: 'paragraph' as const, text: 'End' },
      { kind: 'list' as const, items: ['End'] },
    ];
    for (const [index, end] of ends.entries()) {
      // Each kind of block with every third length, and every length with one of them.
      for (let filling = 31 + index; filling < 41; filling += 3) {
        const items = Array.from({ length: filling }, (_, line) => `Line ${line}`);
        const sections = [{ id: 's', title: 'S', blocks: [{ kind: 'list' as const, items }, end] }];
        const pages = poppler('pdftotext', await render({ ...reportFixture(), sections }), '-raw').split('\f');
        expect(pages.at(-2), `${index} ${filling}`).toMatch(/(Line|End)/);
      }
    }
  });

  it.skipIf(missing !== '')(`has no overlapping words for any number of columns${missing}`, async () => {
    const columns = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map((id) => ({
      id,
      title: id === 'a' ? 'Fixed in' : `Title${id}`,
      type: 'text' as const,
      width: 1,
    }));
    const words = [
      'short',
      'registry.example/team/service',
      'W'.repeat(14),
      'CVE-2026-10001',
      'x'.repeat(300),
      'two words',
    ];
    const rows = words.map((_, row) =>
      Object.fromEntries(columns.map(({ id }, at) => [id, words[(row + at) % words.length] ?? ''])),
    );
    const tables = [12, 9, 3].map((count) => ({
      kind: 'table' as const,
      columns: columns.slice(0, count),
      rows,
    }));
    const path = join(folder, 'words.pdf');
    writeFileSync(path, await render({ ...reportFixture(), sections: [{ id: 's', title: 'S', blocks: tables }] }));
    const overlaps = readPdf(path).flatMap((page) =>
      page.words.flatMap((word) =>
        page.words.filter((other) => other.top === word.top && other.left > word.left && other.left < word.right - 0.5),
      ),
    );
    expect(overlaps).toEqual([]);
  });

  it.skipIf(missing !== '')(`shows hostile text as plain text and cuts it${missing}`, async () => {
    const pdf = await render(reportFixture());
    const text = poppler('pdftotext', pdf, '-raw');
    expect(text).toContain('<script>alert(1)</script>');
    expect(text).toContain('right\uFFFDleft\uFFFDbell\uFFFDzero');
    expect(text).toContain('\u4e2d\u6587');
    expect(text).not.toContain('\u202e');
    expect(text.match(/x{2,}/g)?.join('').length).toBeLessThan(400);
  });

  it.skipIf(missing !== '')(`draws nothing outside the margins of a page${missing}`, async () => {
    const path = join(folder, 'pages.pdf');
    writeFileSync(path, await render(reportFixture()));
    execFileSync('pdftoppm', ['-r', '36', '-gray', path, join(folder, 'page')]);
    const pages = poppler('pdfinfo', readFileSync(path)).match(/Pages: +(\d+)/)?.[1];
    for (let page = 1; page <= Number(pages); page += 1) {
      const { width, height, pixels } = readGrey(join(folder, `page-${page}.pgm`));
      const at = (x: number, y: number): number => pixels[y * width + x] ?? 0;
      const isDrawn = pixels.some((grey) => grey < 128);
      expect(isDrawn).toBe(true);
      if (page === 1) continue;
      // The right margin is 48 of 595 points.
      for (let y = 0; y < height; y += 1) expect(at(width - 8, y)).toBe(255);
    }
  });

  it.skipIf(missing !== '')(
    `prints a long table of many long names in landscape format, on pages of its own${missing}`,
    async () => {
      const names = Array.from({ length: 5 }, (_, index) => `name${index}`);
      const columns = names.map((id) => ({ id, title: id, type: 'text', width: 1 }) as const);
      const tableOf = (count: number) => ({
        kind: 'table' as const,
        columns,
        rows: Array.from({ length: count }, () =>
          Object.fromEntries(names.map((id) => [id, `${id}/${'long-'.repeat(12)}`])),
        ),
      });
      const text = { kind: 'paragraph' as const, text: 'Some text.' };
      const sections = [
        { id: 'a', title: 'Before', blocks: [text] },
        { id: 'b', title: 'Long', blocks: [text, tableOf(40)] },
        { id: 'c', title: 'Short', blocks: [tableOf(3)] },
      ];
      const pdf = await render({ ...reportFixture(), sections });
      const sizes = [...poppler('pdfinfo', pdf, '-l', '99').matchAll(/Page +\d+ size: +(\d+)[.\d]* x (\d+)/g)];
      const isWide = sizes.map(([, width, height]) => Number(width) > Number(height));
      const pages = poppler('pdftotext', pdf, '-layout').split('\f').slice(0, -1);
      expect(isWide).toHaveLength(pages.length);
      expect(isWide.filter(Boolean).length).toBeGreaterThan(1);
      expect(isWide.at(-1)).toBe(false);
      for (const [index, page] of pages.entries()) {
        if (index === 0) continue;
        expect({ index, isWide: isWide[index] }).toEqual({ index, isWide: !/Before|Short/.test(page) });
        expect(page).toMatch(/name0|Before/);
        expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      }
    },
  );

  it('reads only the rows of a long dataset that it shows', async () => {
    const long = findingsDataset(20_000);
    let read = 0;
    const rows = async function* () {
      for await (const row of long.rows()) {
        read += 1;
        yield row;
      }
    };
    const pdf = await render({ ...reportFixture(), datasets: [{ ...long, rows }] });
    expect(read).toBeLessThanOrEqual(121 + 3);
    expect(pdf.length).toBeLessThan(500_000);
  });
});

async function* each(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

/** Reads a binary PGM image. */
function readGrey(path: string): { width: number; height: number; pixels: Buffer } {
  const bytes = readFileSync(path);
  const [, width = '', height = ''] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 40)) ?? [];
  const [columns, rows] = [Number(width), Number(height)];
  return { width: columns, height: rows, pixels: bytes.subarray(bytes.length - columns * rows) };
}
