/** Separates groups of three digits by a no-break space: `20 000`. */
export function groupDigits(number: string): string {
  return number.replace(/\B(?=(\d{3})+(?!\d))/g, '\u00A0');
}
