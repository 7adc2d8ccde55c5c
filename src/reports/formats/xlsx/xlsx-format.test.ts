import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { readZip } from '../../../../test/helpers/read-zip.ts';
import { hostileTexts, reportFixture } from '../../../../test/helpers/report-fixture.ts';
import { toolMissing } from '../../../../test/helpers/tool-missing.ts';
import type { ReportDocument } from '../../report-document.ts';
import { xlsxFormat } from './xlsx-format.ts';
import { columnName, sheetNames } from './xlsx-text.ts';

const python = '/usr/bin/python3';
const missing = toolMissing(python, '-c', 'python3-openpyxl', 'import openpyxl');
const folder = mkdtempSync(join(tmpdir(), 'plimsoll-xlsx-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function render(document: ReportDocument): Promise<Buffer> {
  const output = new PassThrough();
  const options = { asOf: '2026-10-30T08:15:00.000Z', signal: new AbortController().signal };
  const [bytes] = await Promise.all([buffer(output), xlsxFormat.render(document, output, options)]);
  return bytes;
}

const program = `
import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
print(json.dumps([{
  "name": sheet.title, "freeze": sheet.freeze_panes, "filter": sheet.auto_filter.ref,
  "rows": [[{"value": str(cell.value), "type": cell.data_type, "isDate": cell.is_date, "quoted": bool(cell.quotePrefix), "link": cell.hyperlink and (cell.hyperlink.target or cell.hyperlink.location)} for cell in row] for row in sheet.iter_rows()],
} for sheet in book.worksheets]))
`;

interface ReadSheet {
  name: string;
  freeze: string | null;
  filter: string | null;
  rows: { value: string; type: string; isDate: boolean; quoted: boolean; link: string | null }[][];
}

async function readBack(document: ReportDocument): Promise<ReadSheet[]> {
  const path = join(folder, 'report.xlsx');
  writeFileSync(path, await render(document));
  return JSON.parse(
    execFileSync(python, ['-c', program, path], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  ) as ReadSheet[];
}

describe('xlsxFormat', () => {
  it('gives the same bytes for the same document', async () => {
    expect((await render(reportFixture())).equals(await render(reportFixture()))).toBe(true);
  });

  it.skipIf(missing !== '')(
    `is readable by another library: sheets, types, filters and a frozen header row${missing}`,
    async () => {
      const document = reportFixture(3000);
      const [summary, findings, packages] = await readBack(document);
      expect([summary?.name, findings?.name, packages?.name]).toEqual(['Summary', 'Findings', 'Packages']);
      expect(findings).toMatchObject({ freeze: 'A2', filter: 'A1:H3001' });
      expect(findings?.rows).toHaveLength(3001);
      expect(findings?.rows[0]?.map(({ value }) => value)).toEqual([
        'Image',
        'Vulnerability',
        'Package',
        'Severity',
        'CVSS',
        'EPSS (%)',
        'First seen',
        'Places',
      ]);
      expect(findings?.rows[13]?.map(({ type }) => type)).toEqual(['s', 's', 's', 's', 'n', 'n', 'd', 'n']);
      expect(findings?.rows[13]?.[6]?.value).toBe('2026-01-13 00:00:00');
      expect(findings?.rows.at(-1)?.[1]?.value).toBe('CVE-2026-12999');
      const named = summary?.rows.flat().map(({ value }) => value);
      for (const word of ['Coverage', 'openssl 3.0.15', 'Acme & Söhne <GmbH>']) expect(named).toContain(word);
    },
  );

  it.skipIf(missing !== '')(`contains no formula for any image name${missing}`, async () => {
    const sheets = await readBack(reportFixture());
    const cells = sheets.flatMap(({ rows }) => rows.flat());
    expect(cells.filter(({ type }) => type === 'f')).toEqual([]);
    for (const text of hostileTexts.slice(0, 4)) {
      expect(cells.find(({ value }) => value === text)).toMatchObject({ quoted: true });
    }
  });

  it.skipIf(missing !== '')(
    `keeps text that looks like an escape, and cuts text at the limit of a cell${missing}`,
    async () => {
      const texts = ['_x003D_1+1', 'a_x000D_b_X0041_', 'x'.repeat(40_000), '👩'.repeat(20_000)];
      const columns = [{ id: 'name', title: 'Name', type: 'text' as const, width: 1 }];
      const dataset = {
        id: 'd',
        title: 'Names',
        columns,
        rowCount: texts.length,
        async *rows() {
          for (const name of texts) yield { name };
        },
      };
      const sheets = await readBack({ ...reportFixture(), sections: [], datasets: [dataset] });
      const [, ...shown] = sheets[1]?.rows.map(([cell]) => cell?.value ?? '') ?? [];
      // Some readers decode the escapes and others return them.
      expect(shown.map((text) => text.replaceAll('_x005F_', '_')).slice(0, 2)).toEqual(texts.slice(0, 2));
      const file = await readZip(await render({ ...reportFixture(), sections: [], datasets: [dataset] }));
      expect(file.get('xl/worksheets/sheet2.xml')?.toString('utf8')).toContain('>_x005F_x003D_1+1<');
      for (const text of shown) expect(text.length).toBeLessThanOrEqual(32_767);
      expect(shown[2]).toHaveLength(32_767);
      expect(shown[3]).toMatch(/^(👩)+…$/u);
    },
  );

  it.skipIf(missing !== '')(
    `has the figures of the text as numbers with their units, and unknown ones as text${missing}`,
    async () => {
      const [summary] = await readBack(reportFixture());
      const rowOf = (label: string) => summary?.rows.find(([first]) => first?.value === label)?.slice(1, 3);
      expect(rowOf('Coverage')).toMatchObject([
        { value: '90', type: 'n' },
        { value: '%', type: 's' },
      ]);
      expect(rowOf('Mean time to remediate')).toMatchObject([{ value: '9.42', type: 'n' }, { value: 'days' }]);
      expect(rowOf('Known exploited')).toMatchObject([{ value: '–', type: 's' }, { value: 'None' }]);
      expect(rowOf('2026-10-01')?.map(({ value, type }) => [value, type])).toEqual([
        ['30', 'n'],
        ['70', 'n'],
      ]);
    },
  );

  it.skipIf(missing !== '')(`lists its sheets with complete titles and links${missing}`, async () => {
    const document = reportFixture();
    const title = 'Open findings of all images and registries';
    const datasets = document.datasets.map((dataset) => ({ ...dataset, title }));
    const [summary, findings] = await readBack({ ...document, datasets });
    expect(findings?.name).toBe('Open findings of all images and');
    const listed = summary?.rows.find(([, , , content]) => content?.value === title);
    expect(listed?.map(({ value, link }) => [value, link])).toEqual([
      ['Open findings of all images and', "'Open findings of all images and'!A1"],
      ['60', null],
      ['None', null],
      [title, null],
    ]);
  });

  it.skipIf(missing !== '')(`links cells to web addresses, and leaves other addresses as text${missing}`, async () => {
    const columns = [
      { id: 'vulnerability', title: 'Vulnerability', type: 'text', width: 1 },
      { id: 'reference', title: 'Reference', type: 'link', width: 1 },
    ] as const;
    const addresses = [
      'https://a.test/CVE-1?a=b&c=%22',
      'javascript:alert(1)',
      'https://user:secret@a.test/',
      'file:///etc/passwd',
      'https://a.test/a{b}|c[d]',
      `https://a.test/${'x'.repeat(3000)}`,
      '=HYPERLINK("https://evil.example")',
    ];
    const rows = addresses.map((reference, index) => ({ vulnerability: `CVE-${index}`, reference }));
    const dataset = { id: 'd', title: 'Names', columns, rowCount: rows.length, rows: () => Readable.from(rows) };
    const linked = { column: 'vulnerability', address: 'reference' };
    const block = { kind: 'dataset', dataset: 'd', rowsMax: 5, linked } as const;
    const sections = [{ id: 's', title: 'S', blocks: [block] }];
    const [, sheet] = await readBack({ ...reportFixture(), sections, datasets: [dataset] });
    const [, first, ...others] = sheet?.rows ?? [];
    expect(first?.map(({ link }) => link)).toEqual([addresses[0], addresses[0]]);
    expect(others.flat().map(({ link }) => link)).toEqual(others.flat().map(() => null));
    expect(others.map(([, cell]) => cell?.value)).toEqual(addresses.slice(1));
  });

  it('gives sheets and columns valid names', () => {
    expect(sheetNames(['a/b:c', 'A B C', "'x'", '', 'y'.repeat(40), 'y'.repeat(40)])).toEqual([
      'a b c',
      'A B C 2',
      'x',
      'Sheet',
      `${'y'.repeat(30)}…`,
      `${'y'.repeat(28)}… 2`,
    ]);
    const long = 'Findings that were closed in the period';
    expect(sheetNames([long, long])).toEqual(['Findings that were closed in', 'Findings that were closed in 2']);
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });
});
