/** How a figure moved: "−6 in this period". Nothing is said if one of both values is not known. */
export function changeText(now: number | null, before: number | null): string {
  if (now === null || before === null) return 'change not known';
  const difference = Math.round(now - before);
  if (difference === 0) return 'no change';
  return difference > 0 ? `+${difference}, worse` : `−${-difference}, better`;
}
