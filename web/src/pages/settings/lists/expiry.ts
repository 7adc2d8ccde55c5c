/** Choices for the validity of keys and tokens, in days; 0 means that it does not end. */
export const expiryOptions = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '0', label: 'Does not expire' },
] as const;

/** The end of the validity as the API expects it; null if it does not end. */
export function expiryAfter(days: string, nowMs: number): string | null {
  const count = Number(days);
  return count > 0 ? new Date(nowMs + count * 86_400_000).toISOString() : null;
}
