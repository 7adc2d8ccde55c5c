import { createReadStream, createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gzipSync } from 'node:zlib';
import type { Row } from '../../reports/report-document.ts';
import type { DatasetHead, ReportSnapshot, SnapshotHead } from '../../reports/report-snapshot.ts';
import type { TakenSnapshot } from './take/take-snapshot.ts';

/**
 * A snapshot as one gzip file of lines: the head as JSON, then the rows of each dataset in the head's order, each an array. Written as
 * two members (RFC 1952 §2.2): the head is known last and stands first.
 */

const chunkCharacters = 64 * 1024;
/** A head is parsed at once: memory that runs out inside the parser would end the process, not the thread. What is many belongs into a dataset. */
const lineCharactersMax = 16 * 1024 * 1024;

/** Writes what was taken, in one pass over its rows. Returns the head. */
export async function writeSnapshot(
  path: string,
  head: Omit<SnapshotHead, 'facts' | 'datasets'>,
  taken: TakenSnapshot,
  signal: AbortSignal,
): Promise<SnapshotHead> {
  const rowsPath = `${path}.rows`;
  const datasets: DatasetHead[] = [];
  try {
    await pipeline(
      Readable.from(rowChunks(taken, datasets), { objectMode: false }),
      createGzip({ level: 6 }),
      createWriteStream(rowsPath, { mode: 0o600 }),
      { signal },
    );
    const whole: SnapshotHead = { ...head, facts: await taken.facts(), datasets };
    const line = JSON.stringify(whole);
    if (line.length > lineCharactersMax) throw new Error('the facts of the snapshot are too much');
    await writeFile(path, gzipSync(`${line}\n`), { mode: 0o600 });
    await pipeline(createReadStream(rowsPath), createWriteStream(path, { flags: 'a' }), { signal });
    return whole;
  } finally {
    await rm(rowsPath, { force: true });
  }
}

async function* rowChunks(taken: TakenSnapshot, datasets: DatasetHead[]): AsyncGenerator<string> {
  let chunk = '';
  for (const { id, title, columns, rows } of taken.datasets) {
    let rowCount = 0;
    for await (const row of rows()) {
      rowCount += 1;
      chunk += `${JSON.stringify(row)}\n`;
      if (chunk.length < chunkCharacters) continue;
      yield chunk;
      chunk = '';
    }
    datasets.push({ id, title, columns, rowCount });
  }
  yield chunk;
}

/** Reads the head now, and rows from the file each time they are asked for. The file is our own; one that is damaged throws. */
export async function readSnapshot(path: string): Promise<ReportSnapshot> {
  const head = await readHead(path);
  return {
    head,
    rows: (dataset) => readRows(path, head, dataset),
  };
}

async function readHead(path: string): Promise<SnapshotHead> {
  for await (const line of linesOf(path)) {
    const head = JSON.parse(line) as SnapshotHead;
    if (head.schema !== 1) throw new Error('the snapshot is of a form that is not known');
    return head;
  }
  throw new Error('the snapshot is empty');
}

async function* readRows(path: string, { datasets }: SnapshotHead, id: string): AsyncGenerator<Row> {
  const place = datasets.findIndex((dataset) => dataset.id === id);
  if (place < 0) throw new Error(`the snapshot has no dataset ${id}`);
  const first = 1 + datasets.slice(0, place).reduce((sum, dataset) => sum + dataset.rowCount, 0);
  const end = first + (datasets[place]?.rowCount ?? 0);
  if (first === end) return;
  let number = 0;
  for await (const line of linesOf(path)) {
    if (number >= first) yield JSON.parse(line) as Row;
    number += 1;
    if (number === end) return;
  }
  throw new Error('the snapshot ends too early');
}

/**
 * The snapshot as one JSON object, piece by piece as it is read: the head with the rows of each dataset in their place. Rows are passed on
 * as they were written.
 */
export async function* snapshotAsJson(content: Readable): AsyncGenerator<string> {
  const lines = splitLines(content);
  const first = await lines.next();
  if (first.done) throw new Error('the snapshot is empty');
  const { datasets, ...head } = JSON.parse(first.value) as SnapshotHead;
  let chunk = `${JSON.stringify(head).slice(0, -1)},"datasets":[`;
  for (const [place, dataset] of datasets.entries()) {
    chunk += `${place > 0 ? ',' : ''}${JSON.stringify(dataset).slice(0, -1)},"rows":[`;
    for (let number = 0; number < dataset.rowCount; number += 1) {
      const line = await lines.next();
      if (line.done) throw new Error('the snapshot ends too early');
      chunk += `${number > 0 ? ',' : ''}${line.value}`;
      if (chunk.length < chunkCharacters) continue;
      yield chunk;
      chunk = '';
    }
    chunk += ']}';
  }
  yield `${chunk}]}`;
}

function linesOf(path: string): AsyncGenerator<string> {
  return splitLines(createReadStream(path));
}

/** Not `node:readline`: it takes separators inside JSON strings for line ends. */
async function* splitLines(source: Readable): AsyncGenerator<string> {
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
      if (length > lineCharactersMax) throw new Error('a line of the snapshot is too long');
      const last = lines.pop();
      if (last === undefined) continue;
      yield parts.join('');
      yield* lines;
      parts = [last];
      length = last.length;
    }
    if (length > 0) yield parts.join('');
  } finally {
    source.destroy();
    text.destroy();
  }
}
