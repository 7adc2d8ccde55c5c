/** Limits of the width of a column, in pixels. */
export const columnWidthMin = 48;
export const columnWidthMax = 900;

const keyOf = (table: string): string => `widths:${table}`;

/** Column widths that the user chose in this browser. Anything else in the storage is ignored. */
export function rememberedWidths(table: string): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number' && limitedWidth(entry[1]) === entry[1],
      ),
    );
  } catch {
    return {};
  }
}

export function rememberWidths(table: string, widths: Readonly<Record<string, number>>): void {
  try {
    if (Object.keys(widths).length > 0) localStorage.setItem(keyOf(table), JSON.stringify(widths));
  } catch {
    // Storage is not available: widths last until the page is closed.
  }
}

export function limitedWidth(width: number): number {
  return Math.min(Math.max(width, columnWidthMin), columnWidthMax);
}
