/** Like `encodeURIComponent`, for any text. Lone surrogates, which JSON can contain and UTF-8 cannot encode, become U+FFFD. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
