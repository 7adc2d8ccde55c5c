const dayMs = 86_400_000;

export interface ExpiryChoice {
  value: string;
  label: string;
}

/** Common times until an exception ends. `day` asks for a date, `never` needs an explicit choice. */
export const expiryChoices: readonly ExpiryChoice[] = [
  { value: '30', label: 'in 30 days' },
  { value: '90', label: 'in 90 days' },
  { value: '180', label: 'in 180 days' },
  { value: '365', label: 'in one year' },
  { value: 'day', label: 'on a day' },
  { value: 'never', label: 'never' },
];

/** The time of expiry for a request; null if the exception does not expire; undefined if the chosen day is missing or not in the future. */
export function expiryOf(choice: string, day: string, nowMs: number): string | null | undefined {
  if (choice === 'never') return null;
  if (choice !== 'day') return new Date(nowMs + Number(choice) * dayMs).toISOString();
  // The whole day in the zone of the reader.
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) || end.getTime() <= nowMs ? undefined : end.toISOString();
}
