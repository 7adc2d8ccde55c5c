/** Figures as display text. An unknown figure is a dash and never 0. */

const unknown = '–';

export function percentLabel(value: number | null): string {
  if (value === null) return unknown;
  // 99.9 % is not shown as 100 %, and 0.1 % is not shown as 0 %.
  const rounded = Math.round(value);
  if (rounded === 100 && value < 100) return '> 99 %';
  if (rounded === 0 && value > 0) return '< 1 %';
  return `${rounded} %`;
}

export function daysLabel(value: number | null): string {
  if (value === null) return unknown;
  if (value < 0.1) return '< 0.1 days';
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${rounded} ${rounded === 1 ? 'day' : 'days'}`;
}

export function countLabel(value: number | null): string {
  return value === null ? unknown : String(value);
}

export function scoreLabel(value: number | null): string {
  return value === null ? unknown : String(Math.round(value * 10) / 10);
}

/** `1 finding`, `3 findings`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `2026-11-21`. */
export function dayLabel(instant: string): string {
  return instant.slice(0, 10);
}
