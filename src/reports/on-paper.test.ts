import { describe, expect, it } from 'vitest';
import { inWords } from './in-words.ts';
import { onPaper } from './on-paper.ts';
import type { Column, ReportDocument, Row } from './report-document.ts';
import { valueLabel } from './value-labels.ts';

const text = (id: string): Column => ({ id, title: id, type: 'text', width: 2 });

function documentOf(columns: readonly Column[], rows: readonly Row[], shown: readonly string[]): ReportDocument {
  return {
    title: 'x',
    subject: 'x',
    facts: [],
    sections: [{ id: 's', title: 's', blocks: [{ kind: 'dataset', dataset: 'd', rowsMax: 5, columns: shown }] }],
    datasets: [
      {
        id: 'd',
        title: 'd',
        columns,
        rowCount: rows.length,
        async *rows() {
          yield* rows;
        },
      },
    ],
    mainDataset: 'd',
  };
}

async function rowsOf({ datasets: [dataset] }: ReportDocument): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of dataset?.rows() ?? []) rows.push(row);
  return rows;
}

describe('onPaper', () => {
  it('appends the tag to the image and the versions to the package, and leaves out their columns', async () => {
    const ids = ['image', 'tag', 'package', 'version', 'fixedVersion', 'status'];
    const row = { image: 'app', tag: '1.2', package: 'left', version: '1.0', fixedVersion: '2.0', status: 'OPEN' };
    const rows = [row, { ...row, tag: '', fixedVersion: null }];
    const printed = onPaper(documentOf(ids.map(text), rows, ids));
    expect(printed.sections[0]?.blocks[0]).toMatchObject({ columns: ['image', 'package', 'status'] });
    expect(printed.datasets[0]?.columns.map(({ width }) => width)).toEqual([4, 2, 6, 2, 2, 2]);
    expect(await rowsOf(printed)).toMatchObject([
      { image: 'app:1.2', package: 'left 1.0 to 2.0' },
      { image: 'app', package: 'left 1.0' },
    ]);
  });

  it('keeps the tag of a table that does not show the image', () => {
    const printed = onPaper(documentOf([text('tag')], [], ['tag']));
    expect(printed.sections[0]?.blocks[0]).toMatchObject({ columns: ['tag'] });
  });
});

describe('inWords', () => {
  it('replaces constants in their own columns only, and not names from images', async () => {
    const rows = [{ status: 'IN_PROGRESS', slaStatus: 'BREACHED', image: 'OPEN', knownExploited: null }];
    const columns = ['status', 'slaStatus', 'image', 'knownExploited'].map(text);
    expect(await rowsOf(inWords(documentOf(columns, rows, ['image'])))).toEqual([
      { status: 'In progress', slaStatus: 'Overdue', image: 'OPEN', knownExploited: null },
    ]);
  });
});

describe('valueLabel', () => {
  it.each([
    ['WONT_FIX', 'Will not be fixed'],
    ['not-fixed', 'No fix'],
    ['in transit', 'in transit'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
  ])('writes %s as %s', (value, label) => {
    expect(valueLabel(value)).toBe(label);
  });
});
