import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gzipSync } from 'node:zlib';
import type { ReportComparison } from '../../../reports/report-comparison.ts';
import type { Column, Row } from '../../../reports/report-document.ts';
import type { DatasetHead, ReportSnapshot, SnapshotHead } from '../../../reports/report-snapshot.ts';
import { rowCodec } from './row-codec.ts';
import type { SnapshotContent } from './snapshots/snapshot-content.ts';

/**
 * A snapshot is one gzip file of JSON lines: the head, then the rows of each dataset in the order of the head. The head and each dataset are
 * separate gzip members (RFC 1952 §2.2), because the head is complete only after all rows and precedes them, and so that one dataset can be
 * read without the others.
 */

const chunkCharacters = 64 * 1024;
/** A head is parsed at once, and a parser that runs out of memory ends the render process without an error. Data of any length are rows of a dataset. */
const lineCharactersMax = 16 * 1024 * 1024;

/** The head with the positions of the datasets, which are private to this file. */
interface StoredHead extends SnapshotHead {
  /** Start of each dataset, in bytes before the end of the file. Absent in older snapshots. */
  startsBeforeEnd?: readonly number[];
}

/** Writes the content in one pass over its rows. Returns the head. */
export async function writeReportSnapshot(
  path: string,
  head: Omit<SnapshotHead, 'facts' | 'datasets'>,
  content: SnapshotContent,
  signal: AbortSignal,
): Promise<SnapshotHead> {
  const rowsPath = `${path}.rows`;
  const datasets: DatasetHead[] = [];
  const starts: number[] = [];
  try {
    await writeFile(rowsPath, '', { mode: 0o600 });
    for (const { id, title, columns, rows } of content.datasets) {
      starts.push((await stat(rowsPath)).size);
      const written = { id, title, columns, rowCount: 0 };
      const lines = Readable.from(rowChunks(columns, rows(), written), { objectMode: false });
      await pipeline(lines, createGzip({ level: 6 }), createWriteStream(rowsPath, { flags: 'a' }), { signal });
      datasets.push(written);
    }
    const { size } = await stat(rowsPath);
    const whole: SnapshotHead = { ...head, facts: await content.facts(), datasets };
    const stored: StoredHead = { ...whole, startsBeforeEnd: starts.map((start) => size - start) };
    await writeFile(path, gzipSync(headLine(stored)), { mode: 0o600 });
    await pipeline(createReadStream(rowsPath), createWriteStream(path, { flags: 'a' }), { signal });
    return whole;
  } finally {
    await rm(rowsPath, { force: true });
  }
}

async function* rowChunks(
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  counted: { rowCount: number },
): AsyncGenerator<string> {
  const { encode } = rowCodec(columns);
  let chunk = '';
  for await (const row of rows) {
    counted.rowCount += 1;
    chunk += `${encode(row)}\n`;
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** Reads the head. Each call of `rows` reads the file again. Throws if the file is damaged. */
export async function readReportSnapshot(path: string): Promise<ReportSnapshot> {
  const { startsBeforeEnd, ...head } = await readHead(path);
  return {
    head,
    rows: (dataset) => readRows(path, { ...head, ...(startsBeforeEnd && { startsBeforeEnd }) }, dataset),
  };
}

/** Replaces the head of a snapshot by one with a comparison. The datasets stay as they are. */
export async function addComparison(path: string, comparison: ReportComparison, signal: AbortSignal): Promise<void> {
  const head: StoredHead = { ...(await readHead(path)), comparison };
  const rowsBytes = head.startsBeforeEnd?.[0] ?? 0;
  const whole = `${path}.compared`;
  try {
    await writeFile(whole, gzipSync(headLine(head)), { mode: 0o600 });
    if (rowsBytes > 0) {
      const start = (await stat(path)).size - rowsBytes;
      await pipeline(createReadStream(path, { start }), createWriteStream(whole, { flags: 'a' }), { signal });
    }
    await rename(whole, path);
  } finally {
    await rm(whole, { force: true });
  }
}

function headLine(head: StoredHead): string {
  const line = JSON.stringify(head);
  if (line.length > lineCharactersMax) throw new Error('the facts of the snapshot exceed the size limit');
  return `${line}\n`;
}

async function readHead(path: string): Promise<StoredHead> {
  for await (const line of splitLines(createReadStream(path))) {
    const head = JSON.parse(line) as StoredHead;
    if (head.schema !== 1) throw new Error('the snapshot has an unknown format');
    return head;
  }
  throw new Error('the snapshot is empty');
}

async function* readRows(path: string, head: StoredHead, id: string): AsyncGenerator<Row> {
  const { datasets, startsBeforeEnd } = head;
  const place = datasets.findIndex((dataset) => dataset.id === id);
  if (place < 0) throw new Error(`the snapshot has no dataset ${id}`);
  const beforeEnd = startsBeforeEnd?.[place];
  const start = beforeEnd === undefined ? 0 : (await stat(path)).size - beforeEnd;
  const first =
    beforeEnd === undefined ? 1 + datasets.slice(0, place).reduce((sum, dataset) => sum + dataset.rowCount, 0) : 0;
  const end = first + (datasets[place]?.rowCount ?? 0);
  if (first === end) return;
  if (start < 0) throw new Error('the snapshot is truncated');
  const { decode } = rowCodec(datasets[place]?.columns ?? []);
  let number = 0;
  for await (const lines of lineBatches(createReadStream(path, { start }))) {
    for (const line of lines) {
      if (number >= first) yield decode(line);
      number += 1;
      if (number === end) return;
    }
  }
  throw new Error('the snapshot is truncated');
}

/** Streams the snapshot as one JSON object: the head, with the rows in its datasets. Rows are passed on without parsing. */
export async function* snapshotAsJson(content: Readable): AsyncGenerator<string> {
  const lines = splitLines(content);
  const first = await lines.next();
  if (first.done) throw new Error('the snapshot is empty');
  const { datasets, startsBeforeEnd: _places, ...head } = JSON.parse(first.value) as StoredHead;
  let chunk = `${JSON.stringify(head).slice(0, -1)},"datasets":[`;
  for (const [place, dataset] of datasets.entries()) {
    chunk += `${place > 0 ? ',' : ''}${JSON.stringify(dataset).slice(0, -1)},"rows":[`;
    for (let number = 0; number < dataset.rowCount; number += 1) {
      const line = await lines.next();
      if (line.done) throw new Error('the snapshot is truncated');
      chunk += `${number > 0 ? ',' : ''}${line.value}`;
      if (chunk.length < chunkCharacters) continue;
      yield chunk;
      chunk = '';
    }
    chunk += ']}';
  }
  yield `${chunk}]}`;
}

async function* splitLines(source: Readable): AsyncGenerator<string> {
  for await (const lines of lineBatches(source)) yield* lines;
}

/** Splits at line feeds only. `node:readline` also splits at U+2028 and U+2029, which JSON strings may contain. */
async function* lineBatches(source: Readable): AsyncGenerator<string[]> {
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  text.setEncoding('utf8');
  try {
    let parts: string[] = [];
    let length = 0;
    for await (const chunk of text as AsyncIterable<string>) {
      const [first = '', ...lines] = chunk.split('\n');
      parts.push(first);
      length += first.length;
      if (length > lineCharactersMax) throw new Error('a line of the snapshot exceeds the size limit');
      const last = lines.pop();
      if (last === undefined) continue;
      lines.unshift(parts.join(''));
      yield lines;
      parts = [last];
      length = last.length;
    }
    if (length > 0) yield [parts.join('')];
  } finally {
    source.destroy();
    text.destroy();
  }
}
