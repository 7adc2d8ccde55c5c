/** As `encodeURIComponent`, for any text: halves of surrogate pairs, which JSON can bring and UTF-8 has no bytes for, become U+FFFD. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
