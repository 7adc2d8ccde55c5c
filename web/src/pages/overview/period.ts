import type { Search } from '../../lib/url/search.ts';

/** The registry and the period of all figures, named as in the API. Absent: all registries, the last 30 days. */
export type Scope = Readonly<{ registry?: string; from?: string; to?: string }>;

export interface PeriodOption {
  value: string;
  label: string;
}

const dayMs = 86_400_000;
const lengths = [7, 30, 90] as const;
export const standardDays = 30;

/** The parameters of the address that are the scope of the figures. */
export function scopeOf({ registry, from, to }: Search): Scope {
  return {
    ...(registry === undefined ? {} : { registry }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** The day (UTC) with which a period of the last `days` days begins. */
export function firstDayOf(days: number, nowMs: number): string {
  return new Date(nowMs - days * dayMs).toISOString().slice(0, 10);
}

/** The periods that can be chosen: since the last visit, the last 7, 30 and 90 days, and the one of the address if it is none of these. */
export function periodOptions(scope: Scope, newSince: string | null, nowMs: number): readonly PeriodOption[] {
  const standard = [
    ...(newSince === null ? [] : [{ value: newSince, label: 'since your last visit' }]),
    ...lengths.map((days) => ({ value: firstDayOf(days, nowMs), label: `last ${days} days` })),
  ];
  const chosen = periodValue(scope, nowMs);
  if (standard.some(({ value }) => value === chosen)) return standard;
  return [...standard, { value: chosen, label: `${scope.from ?? '30 days'} to ${scope.to ?? 'now'}` }];
}

/** The option of the scope. A period with an end is an option of its own. */
export function periodValue({ from, to }: Scope, nowMs: number): string {
  if (to !== undefined) return `${from ?? ''}/${to}`;
  return from ?? firstDayOf(standardDays, nowMs);
}
