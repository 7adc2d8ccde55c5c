/** Number of the page of a list, from 1. Other texts are page 1. */
export function pageOf(value: string | undefined): number {
  return Math.max(1, Number.parseInt(value ?? '1', 10) || 1);
}
