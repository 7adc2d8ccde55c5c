import { describe, expect, it } from 'vitest';
import type { Cell, Dataset, ReportDocument, Row } from '../../reports/report-document.ts';
import type { PackDataset } from './dataset-columns.ts';
import {
  auditDataset,
  exceptionsDataset,
  findingsDataset,
  populationDataset,
  scansDataset,
} from './evidence-tables.ts';
import { printableDocument } from './printable-document.ts';

const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

/** A row of the table from values by column id. The other cells are null. */
const rowOf = ({ columns }: PackDataset, cells: Readonly<Record<string, Cell>>): Row =>
  Object.fromEntries(columns.map(({ id }) => [id, cells[id] ?? null]));

function documentOf(dataset: PackDataset, rows: readonly Row[]): ReportDocument {
  const { id, title, columns } = dataset;
  const whole: Dataset = {
    id,
    title,
    columns,
    rowCount: rows.length,
    async *rows() {
      yield* rows;
    },
  };
  const sections = [{ id, title, blocks: [{ kind: 'dataset', dataset: id, rowsMax: 1000 } as const] }];
  return { title: '', subject: '', facts: [], sections, datasets: [whole], mainDataset: id };
}

async function all(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

const both = { formats: ['PDF', 'JSON'], hasTables: true } as const;

async function paperOf(dataset: PackDataset, cells: Readonly<Record<string, Cell>>) {
  const [paper] = printableDocument(documentOf(dataset, [rowOf(dataset, cells)]), both).datasets;
  const [row = {}] = paper ? await all(paper.rows()) : [];
  expect(Object.keys(row)).toEqual(paper?.columns.map(({ id }) => id));
  return row;
}

describe('a printed table', () => {
  it('has image and tag in one column and omits columns that do not fit', async () => {
    const cells = await paperOf(findingsDataset, {
      vulnerability: 'CVE-1',
      image: 'acme/api',
      tag: '1',
      findingId: 'f',
    });
    expect(cells).toMatchObject({ vulnerability: 'CVE-1', image: 'acme/api:1' });
    expect(Object.keys(cells)).not.toContain('tag');
    expect(Object.keys(cells)).not.toContain('findingId');
  });

  it('has words in place of constants, and other texts unchanged', async () => {
    expect(
      await paperOf(populationDataset, { image: 'acme', state: 'NOT_SCANNED', reason: 'NOT_SCANNED' }),
    ).toMatchObject({
      state: 'Not scanned',
      reason: 'NOT_SCANNED',
    });
    expect(await paperOf(exceptionsDataset, { category: 'risk_accepted' })).toMatchObject({
      category: 'Risk accepted',
    });
  });

  it('has the time of day in tables of events, and shortened hashes', async () => {
    const createdAt = '2026-03-04T05:06:07.000Z';
    const cells = await paperOf(auditDataset, { sequence: 1, createdAt, hash: digest.slice(7) });
    expect(cells).toMatchObject({ createdAt: '2026-03-04 05:06 UTC', hash: '0123456789ab…' });
    expect(await paperOf(scansDataset, { scanners: `builtin 8-1 ${digest}; trivy 0.69.3` })).toMatchObject({
      scanners: 'builtin 8-1 sha256:0123456789ab…; trivy 0.69.3',
    });
  });

  it.each([
    [both, 'All rows are in report.json under datasets.findings, and in evidence/findings.csv.'],
    [{ formats: ['PDF'], hasTables: true } as const, 'All rows are in evidence/findings.csv.'],
    [
      { formats: ['PDF'], hasTables: false } as const,
      'This pack does not contain the JSON and CSV formats, which contain all rows: create a pack of the same period and scope with one of them.',
    ],
  ])('has its first rows and names the files of a pack of %j with all rows', async (forms, place) => {
    const rows = Array.from({ length: 201 }, () => rowOf(findingsDataset, {}));
    const { sections, datasets } = printableDocument(documentOf(findingsDataset, rows), forms);
    const [paper] = datasets;
    expect(paper?.rowCount).toBe(200);
    expect(paper && (await all(paper.rows()))).toHaveLength(200);
    expect(sections[0]?.blocks[1]).toMatchObject({
      text: `The table shows the first 200 of 201 rows, and 1 is left out. ${place}`,
    });
    const fewer = printableDocument(documentOf(findingsDataset, rows.slice(1)), forms);
    expect(fewer.sections[0]?.blocks).toHaveLength(1);
  });
});
