/** Thousands apart, by a blank that no line ends at: `20 000`. */
export function groupDigits(number: string): string {
  return number.replace(/\B(?=(\d{3})+(?!\d))/g, '\u00A0');
}
