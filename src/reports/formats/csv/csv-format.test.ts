import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { ReportDocument, Row } from '../../report-document.ts';
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

function documentOf(rows: readonly Row[]): ReportDocument {
  const columns = [
    { id: 'name', title: 'Name', type: 'text', width: 1 },
    { id: 'count', title: 'Count', type: 'integer', width: 1 },
    { id: 'page', title: 'Page', type: 'link', width: 1 },
  ] as const;
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

async function* each(rows: readonly Row[]): AsyncGenerator<Row> {
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

/** RFC 4180, as its grammar has it. */
function parse(csv: string): string[][] {
  const records: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
  }
  return records.slice(0, -1);
}

describe('CSV', () => {
  it('is the main dataset: a head row of ids, then a record for each row', async () => {
    const rows: Row[] = [
      ['a', 1, 'https://a.test/'],
      [null, -2.5, { text: 'A', url: 'https://a.test/' }],
    ];
    expect(parse(await render(csvFormat, documentOf(rows)))).toEqual([
      ['name', 'count', 'page'],
      ['a', '1', 'https://a.test/'],
      ['', '-2.5', 'A'],
    ]);
  });

  it('begins with its head, without a byte order mark', async () => {
    expect(await render(csvFormat, documentOf([]))).toBe('"name","count","page"\r\n');
  });

  it('gives text back as it was, but for an apostrophe before what a spreadsheet would run', async () => {
    const records = parse(await render(csvFormat, documentOf(hostile.map((name): Row => [name, 1, null])))).slice(1);
    expect(records.map(([name]) => name?.replace(/^'/, ''))).toEqual(hostile);
    for (const [name] of records) expect(name).not.toMatch(/^\s*[=+\-@＝]/);
  });

  it('reads no more than is taken, however many rows there are', async () => {
    let read = 0;
    async function* many(): AsyncGenerator<Row> {
      for (; read < 1_000_000; read += 1) yield ['x'.repeat(100), read, null];
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

describe('JSON', () => {
  it('is one object with every dataset by its id, rows by column', async () => {
    const rows = hostile.map((name): Row => [name, 1, { text: 'A', url: 'https://a.test/' }]);
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
});
