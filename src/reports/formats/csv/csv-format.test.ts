import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Column, ReportDocument, RowOf } from '../../report-document.ts';
import { tableBlock } from '../../table-block.ts';
import { jsonFormat } from '../json/json-format.ts';
import { csvFormat } from './csv-format.ts';

const hostile = [
  '=1+1',
  '+A1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '＝1',
  'a"b',
  'a,b',
  'a\r\nb',
  '\u2028',
  '',
  'é😀',
];

const columns = [
  { id: 'name', title: 'Name', type: 'text', width: 1 },
  { id: 'count', title: 'Count', type: 'integer', width: 1 },
  { id: 'page', title: 'Page', type: 'link', width: 1 },
] as const satisfies readonly Column[];
type Row = RowOf<typeof columns>;

function documentOf(rows: readonly Row[]): ReportDocument {
  const dataset = { id: 'main', title: 'Main', columns, rowCount: rows.length, rows: () => each(rows) };
  const other = { ...dataset, id: 'other', title: 'Other', rowCount: 0, rows: () => each([]) };
  return {
    title: 'Title',
    subject: 'Subject',
    facts: [{ label: 'Scope', value: 'all' }],
    sections: [{ id: 'only', title: 'Only', blocks: [{ kind: 'dataset', dataset: 'main', rowsMax: 5 }] }],
    datasets: [other, dataset],
    mainDataset: 'main',
  };
}

async function* each<Item>(rows: readonly Item[]): AsyncGenerator<Item> {
  yield* rows;
}

async function render(format: typeof csvFormat, document: ReportDocument, signal = new AbortController().signal) {
  const output = new PassThrough();
  const [written] = await Promise.all([
    text(output),
    format.render(document, output, { asOf: '2026-03-01T00:00:00.000Z', signal }),
  ]);
  return written;
}

/** A parser of RFC 4180. */
function parse(csv: string): string[][] {
  const records: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
  }
  return records.slice(0, -1);
}

describe('csvFormat', () => {
  it('writes the main dataset as a header row of column ids and a record for each row', async () => {
    const rows: Row[] = [
      { name: 'a', count: 1, page: 'https://a.test/' },
      { page: { text: 'A', url: 'https://a.test/' }, count: -2.5, name: null },
    ];
    expect(parse(await render(csvFormat, documentOf(rows)))).toEqual([
      ['name', 'count', 'page'],
      ['a', '1', 'https://a.test/'],
      ['', '-2.5', 'A'],
    ]);
  });

  it('names the unit of percentages in the header, and rounds them', async () => {
    const shares = [
      { id: 'coverage', title: 'Coverage', type: 'percent', width: 1 },
      { id: 'metPercent', title: 'Met', type: 'percent', width: 1 },
    ] as const satisfies readonly Column[];
    const rows = () => each([{ coverage: 200 / 3, metPercent: 99.999 }]);
    const dataset = { id: 'main', title: 'Main', columns: shares, rowCount: 1, rows };
    expect(parse(await render(csvFormat, { ...documentOf([]), datasets: [dataset] }))).toEqual([
      ['coveragePercent', 'metPercent'],
      ['66.67', '99.99'],
    ]);
  });

  it('starts with the header row, without a byte order mark', async () => {
    expect(await render(csvFormat, documentOf([]))).toBe('"name","count","page"\r\n');
  });

  it('keeps text unchanged except for an apostrophe before formulas', async () => {
    const records = parse(
      await render(csvFormat, documentOf(hostile.map((name) => ({ name, count: 1, page: null })))),
    ).slice(1);
    expect(records.map(([name]) => name?.replace(/^'/, ''))).toEqual(hostile);
    for (const [name] of records) expect(name).not.toMatch(/^\s*[=+\-@＝]/);
  });

  it('reads rows only as fast as the output accepts them', async () => {
    let read = 0;
    async function* many(): AsyncGenerator<Row> {
      for (; read < 1_000_000; read += 1) yield { name: 'x'.repeat(100), count: read, page: null };
    }
    const document = documentOf([]);
    const datasets = document.datasets.map((one) => (one.id === 'main' ? { ...one, rows: many } : one));
    const output = new PassThrough({ highWaterMark: 1024 });
    const stop = new AbortController();
    const rendered = csvFormat.render({ ...document, datasets }, output, {
      asOf: '2026-03-01T00:00:00.000Z',
      signal: stop.signal,
    });
    await new Promise((resolve) => output.once('readable', resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBeLessThan(20_000);
    stop.abort(new Error('enough'));
    await expect(rendered).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('jsonFormat', () => {
  it('writes one object with the datasets by id and rows keyed by column id', async () => {
    const rows = hostile.map((name) => ({ name, count: 1, page: { text: 'A', url: 'https://a.test/' } }));
    const document = JSON.parse(await render(jsonFormat, documentOf(rows)));
    expect(document).toMatchObject({
      asOf: '2026-03-01T00:00:00.000Z',
      title: 'Title',
      subject: 'Subject',
      mainDataset: 'main',
      facts: [{ label: 'Scope', value: 'all' }],
    });
    expect(document.datasets.other).toMatchObject({ rowCount: 0, rows: [] });
    expect(document.datasets.main.columns[0]).toEqual({ id: 'name', title: 'Name', type: 'text' });
    expect(document.datasets.main.rows.map((row: { name: string }) => row.name)).toEqual(hostile);
    expect(document.datasets.main.rows[0].page).toEqual({ text: 'A', url: 'https://a.test/' });
  });

  it('contains the rows of a table block as arrays in column order', async () => {
    const table = tableBlock({ columns, rows: [{ page: null, count: 2, name: 'a' }] });
    const document = { ...documentOf([]), sections: [{ id: 'only', title: 'Only', blocks: [table] }] };
    const { sections } = JSON.parse(await render(jsonFormat, document));
    expect(sections[0].blocks[0]).toEqual({ kind: 'table', columns, rows: [['a', 2, null]] });
  });

  it('leaves out keys of a row that are no column of its dataset', async () => {
    const row = { name: 'a', count: 2, page: null, other: 'x' };
    const { datasets } = JSON.parse(await render(jsonFormat, documentOf([row])));
    expect(datasets.main.rows).toEqual([{ name: 'a', count: 2, page: null }]);
  });
});
