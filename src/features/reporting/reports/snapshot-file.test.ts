import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeTechnicalSnapshot } from '../../../../test/helpers/technical-snapshot.ts';
import type { RowOf } from '../../../reports/report-document.ts';
import { addComparison, readReportSnapshot, snapshotAsJson, writeReportSnapshot } from './snapshot-file.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-snapshot-'));
  path = join(folder, 'snapshot');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const never = new AbortController().signal;
const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

async function* rowsOf(...rows: Row[]): AsyncGenerator<Row> {
  yield* rows;
}

const columns = [
  { id: 'text', title: 'Text', type: 'text', width: 1 },
  { id: 'count', title: 'Count', type: 'integer', width: 1 },
] as const;
type Row = RowOf<typeof columns>;
const row = (text: string | null, count: number | null = null): Row => ({ text, count });
const head = {
  schema: 1,
  reportId: 'rep_x',
  version: 3,
  type: 'technical',
  name: 'x',
  organization: { id: 'org_x', name: 'X' },
  scope: { kind: 'org', label: 'all images' },
  asOf: '2026-03-01T12:00:00.000Z',
  period: { from: '2026-01-30T12:00:00.000Z', to: '2026-03-01T12:00:00.000Z' },
} as const;

/** Characters that a reader could interpret as the end of a line or of the text. */
const hostile = 'a\u2028b\u2029c\r\nd\0\ud800"\\,=1+1';

const dataset = (id: string, ...rows: Row[]) => ({ id, title: id, columns, rows: () => rowsOf(...rows) });
const write = () =>
  writeReportSnapshot(
    path,
    head,
    {
      datasets: [dataset('one', row(hostile), row('é')), dataset('none'), dataset('two', row('x', 1), row(null))],
      facts: async () => 7,
    },
    never,
  );

describe('addComparison', () => {
  const none = { total: 0, entries: [] };
  const comparison = {
    comparedWith: { reportId: 'rep_w', version: 1, asOf: '2026-02-01T12:00:00.000Z' },
    figures: [{ figure: hostile.toWellFormed(), before: 1, after: 2, isWorse: true }],
    better: none,
    worse: none,
    newImages: none,
    goneImages: none,
    items: null,
  };

  it('adds the comparison to the head and leaves every row as it was', async () => {
    await write();
    const before = await readReportSnapshot(path);
    const rows = await Promise.all(['one', 'none', 'two'].map((id) => collect(before.rows(id))));
    await addComparison(path, comparison, never);
    const after = await readReportSnapshot(path);
    expect(after.head).toEqual({ ...before.head, comparison });
    expect(await Promise.all(['one', 'none', 'two'].map((id) => collect(after.rows(id))))).toEqual(rows);
    expect(await readdir(folder)).toEqual(['snapshot']);
  });

  it('keeps the file complete when it is aborted', async () => {
    const { datasets } = await write();
    await expect(addComparison(path, comparison, AbortSignal.abort(new Error('no')))).rejects.toThrow();
    expect((await readReportSnapshot(path)).head.datasets).toEqual(datasets);
    expect(await readdir(folder)).toEqual(['snapshot']);
  });
});

describe('a snapshot file', () => {
  it('returns the written head and rows, for any number of reads', async () => {
    const written = await write();
    expect(written.datasets.map(({ id, rowCount }) => [id, rowCount])).toEqual([
      ['one', 2],
      ['none', 0],
      ['two', 2],
    ]);
    const snapshot = await readReportSnapshot(path);
    expect(snapshot.head).toEqual(written);
    expect(snapshot.head).toMatchObject({ ...head, facts: 7 });
    for (let time = 0; time < 2; time += 1) {
      expect(await collect(snapshot.rows('one'))).toEqual([row(hostile), row('é')]);
      expect(await collect(snapshot.rows('none'))).toEqual([]);
      expect(await collect(snapshot.rows('two'))).toEqual([row('x', 1), row(null)]);
    }
    await expect(collect(snapshot.rows('three'))).rejects.toThrow('no dataset three');
    expect(await readdir(folder)).toEqual(['snapshot']);
  });

  it('has the same bytes for the same content: one line for the head and one for each row', async () => {
    await write();
    const first = await readFile(path);
    await write();
    expect(await readFile(path)).toEqual(first);
    expect(gunzipSync(first).toString().trimEnd().split('\n')).toHaveLength(5);
  });

  it('stores each row as an array in column order and reads it back as an object, for any order of its keys', async () => {
    const datasets = [dataset('one', { count: 1, text: 'a' }, { text: 'b', count: 2 })];
    await writeReportSnapshot(path, head, { datasets, facts: async () => 7 }, never);
    const [, ...lines] = gunzipSync(await readFile(path))
      .toString()
      .trimEnd()
      .split('\n');
    expect(lines).toEqual(['["a",1]', '["b",2]']);
    const rows = await collect((await readReportSnapshot(path)).rows('one'));
    expect(rows).toEqual([row('a', 1), row('b', 2)]);
    expect(rows.map((one) => Object.keys(one))).toEqual([
      ['text', 'count'],
      ['text', 'count'],
    ]);
  });

  it('is streamed as one JSON object by snapshotAsJson', async () => {
    await writeTechnicalSnapshot(path, 3_000);
    const text = (await collect(snapshotAsJson(createReadStream(path)))).join('');
    const { datasets, ...rest } = JSON.parse(text);
    const snapshot = await readReportSnapshot(path);
    const { datasets: heads, ...restOfHead } = snapshot.head;
    expect(rest).toEqual(restOfHead);
    for (const [place, { rows, ...one }] of datasets.entries()) {
      expect(one).toEqual(heads[place]);
      const ids = one.columns.map(({ id }: { id: string }) => id);
      const expected = await collect(snapshot.rows(one.id));
      expect(rows).toEqual(expected.map((cells) => ids.map((id: string) => cells[id])));
    }
  });

  it('returns the rows of one dataset without reading the other datasets', async () => {
    await write();
    const bytes = await readFile(path);
    // Starts of the gzip members: the head, then the datasets.
    const members = [...bytes.keys()].filter((at) => bytes.subarray(at, at + 3).equals(Buffer.from('1f8b08', 'hex')));
    bytes.fill(0, members[1], members[2]);
    await writeFile(path, bytes);
    const snapshot = await readReportSnapshot(path);
    expect(await collect(snapshot.rows('two'))).toEqual([row('x', 1), row(null)]);
    await expect(collect(snapshot.rows('one'))).rejects.toThrow();
  });

  it('without positions of datasets is read from its beginning', async () => {
    await write();
    const [first = '', ...lines] = gunzipSync(await readFile(path))
      .toString()
      .split('\n');
    const { startsBeforeEnd, ...stored } = JSON.parse(first);
    expect(startsBeforeEnd).toHaveLength(3);
    await writeFile(path, gzipSync([JSON.stringify(stored), ...lines].join('\n')));
    const snapshot = await readReportSnapshot(path);
    expect(await collect(snapshot.rows('one'))).toEqual([row(hostile), row('é')]);
    expect(await collect(snapshot.rows('two'))).toEqual([row('x', 1), row(null)]);
  });

  it('that is damaged or truncated throws instead of returning fewer rows', async () => {
    await writeTechnicalSnapshot(path, 3_000);
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length - 200));
    const cut = await readReportSnapshot(path);
    await expect(collect(cut.rows('findings'))).rejects.toThrow();
    const lines = gunzipSync(whole).toString().split('\n');
    await writeFile(path, gzipSync(lines.slice(0, 1_000).join('\n')));
    const short = await readReportSnapshot(path);
    await expect(collect(short.rows('findings'))).rejects.toThrow('is truncated');
    await expect(collect(snapshotAsJson(createReadStream(path)))).rejects.toThrow('is truncated');
    await writeFile(path, 'nothing of ours');
    await expect(readReportSnapshot(path)).rejects.toThrow();
  });

  it('with facts beyond the size limit throws before the head is parsed', async () => {
    const facts = async () => 'x'.repeat(17 * 1024 * 1024);
    await expect(writeReportSnapshot(path, head, { datasets: [], facts }, never)).rejects.toThrow(
      'exceed the size limit',
    );
    await writeFile(path, gzipSync(JSON.stringify({ schema: 1, facts: await facts() })));
    await expect(readReportSnapshot(path)).rejects.toThrow('exceeds the size limit');
  });

  it('leaves no temporary file if reading its rows fails', async () => {
    async function* breaking(): AsyncGenerator<Row> {
      yield row('x');
      throw new Error('the connection was lost');
    }
    const datasets = [{ id: 'one', title: 'one', columns, rows: breaking }];
    await expect(writeReportSnapshot(path, head, { datasets, facts: async () => 1 }, never)).rejects.toThrow('lost');
    expect(await readdir(folder)).toEqual([]);
  });
});
