/** ZIP files contain local times. A time whose local fields equal the UTC fields gives the same bytes in every time zone. */
export function localTwin(asOf: string): Date {
  const date = new Date(asOf);
  return new Date(
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  );
}
