const units: readonly [seconds: number, name: string][] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
];

/** `3 d ago`, `5 h ago`, `now`. */
export function formatAge(seconds: number): string {
  const unit = units.find(([size]) => seconds >= size);
  return unit ? `${Math.floor(seconds / unit[0])} ${unit[1]} ago` : 'now';
}
