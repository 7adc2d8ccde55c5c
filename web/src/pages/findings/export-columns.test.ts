import { expect, it } from 'vitest';
import { findingColumns } from '../../features/finding-filters/finding-columns.tsx';
import { exportColumnsOf } from './export-columns.ts';

it('exports the shown columns in their order', () => {
  expect(exportColumnsOf('image,severity')).toBe('image,tag,severity');
});

it('exports assignees that are no members, whom the table names too', () => {
  expect(exportColumnsOf('assignee')).toBe('assignee,assigneeName');
});

it.each(findingColumns.map(({ id }) => id))('has the content of the column %s', (id) => {
  expect(exportColumnsOf(id)).not.toBe('');
});
