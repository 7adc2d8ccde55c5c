import { expect, it } from 'vitest';
import { reportFixture } from '../../test/helpers/report-fixture.ts';
import { figuresTable } from './figures-table.ts';
import type { Row } from './report-document.ts';

async function rowsOf(document = reportFixture()): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of figuresTable(document).rows()) rows.push(row);
  return rows;
}

const none = { group: null, item: null, figure: null, value: null, unit: null, note: null };

it('has each figure of the text as a number with its unit, and the cover', async () => {
  const rows = await rowsOf();
  expect(rows).toContainEqual({ ...none, section: 'Cover', figure: 'Scope', value: 'All registries' });
  expect(rows).toContainEqual(
    expect.objectContaining({ section: 'Summary', figure: 'Mean time to remediate', value: 9.42, unit: 'days' }),
  );
  const unknown = rows.find(({ figure }) => figure === 'Known exploited');
  expect(unknown).toMatchObject({ value: null, note: 'no data' });
});

it('has a row for each bar, each day of a line and each cell of a short table', async () => {
  const rows = await rowsOf();
  const section = 'Upgrades that close most';
  const bars = { group: 'Findings closed by one upgrade', item: 'openssl 3.0.15', value: 1410, unit: 'findings' };
  expect(rows).toContainEqual({ ...none, section, ...bars });
  const cell = { group: 'Packages', item: 'openssl', figure: 'Closes', value: 1410 };
  expect(rows).toContainEqual({ ...none, section, ...cell });
  const days = rows.filter(
    ({ figure, item }) => figure === 'Critical' && typeof item === 'string' && item.startsWith('2026-10-'),
  );
  expect(days).toHaveLength(30);
  expect(days.filter(({ value }) => value === null).map(({ item }) => item)).toEqual(['2026-10-12', '2026-10-13']);
});

it('names the unit of percentages and rounds them', async () => {
  const columns = [
    { id: 'severity', title: 'Severity', type: 'severity', width: 1 },
    { id: 'met', title: 'Met', type: 'percent', width: 1 },
  ] as const;
  const table = { kind: 'table', columns, rows: [{ severity: 'HIGH', met: 200 / 3 }] } as const;
  const rows = await rowsOf({
    ...reportFixture(),
    facts: [],
    sections: [{ id: 's', title: 'Deadlines', blocks: [table] }],
  });
  expect(rows).toEqual([
    {
      ...none,
      section: 'Deadlines',
      group: 'Deadlines',
      item: 'HIGH',
      figure: 'Met (%)',
      value: 66.67,
      unit: '%',
    },
  ]);
});
