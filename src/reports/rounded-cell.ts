import type { Amount, Cell, Column } from './report-document.ts';

/** A cell as spreadsheets show it: percentages with two decimals, other numbers with three. */
export function roundedCell({ type }: Pick<Column, 'type'>, cell: Cell): Cell {
  if (typeof cell !== 'number') return cell;
  return type === 'percent' ? roundedPercent(cell) : Math.round(cell * 1000) / 1000;
}

/** A figure as spreadsheets show it. */
export function roundedAmount({ value, unit }: Amount): Amount {
  const rounded = roundedCell({ type: unit === '%' ? 'percent' : 'number' }, value);
  return { value: typeof rounded === 'object' ? null : rounded, unit };
}

/** 99.999 % is not rounded to 100 %, and 0.001 % is not rounded to 0 %. */
function roundedPercent(percent: number): number {
  const rounded = Math.round(percent * 100) / 100;
  if (rounded === 100 && percent < 100) return 99.99;
  return rounded === 0 && percent > 0 ? 0.01 : rounded;
}
