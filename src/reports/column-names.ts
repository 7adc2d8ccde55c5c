import type { Column } from './report-document.ts';

/** Header of a column for readers. The cells of a percentage have no unit, so the header has it. */
export function headOf({ title, type }: Pick<Column, 'title' | 'type'>): string {
  return type === 'percent' && !title.includes('%') ? `${title} (%)` : title;
}

/** Header of a column in CSV: its id, with the unit of percentages. `epss` becomes `epssPercent`. */
export function csvNameOf({ id, type }: Pick<Column, 'id' | 'type'>): string {
  return type === 'percent' && !/percent$/i.test(id) ? `${id}Percent` : id;
}
