/** A figure as a number with its unit. The value is text if the figure is no number, such as a grade. */
export interface Amount {
  /** Null if the figure is unknown. */
  value: number | string | null;
  unit: string | null;
}

/** `82 %`, `3.4 days`, `1 200`, `> 99 %`. Digits can be in groups. */
const measured = /^(?<limit>[<>] )?(?<number>-?\d{1,15}(?:\u00a0\d{3})*(?:\.\d+)?)(?: (?<unit>%|[a-z]{1,20}))?$/;

/** Reads the display text of a figure. */
export function amountOf(text: string): Amount {
  if (text === '–') return { value: null, unit: null };
  const { limit, number, unit = null } = measured.exec(text)?.groups ?? {};
  if (number === undefined) return { value: text, unit: null };
  const plain = number.replaceAll('\u00a0', '');
  // A figure beyond the limit of display is no exact number.
  return { value: limit === undefined ? Number(plain) : `${limit}${plain}`, unit: unit === 'day' ? 'days' : unit };
}
