/** Longest text of an image in a document, in UTF-16 units. CycloneDX allows versions of this length. */
export const sbomTextMax = 1024;

/** Text of an image as one well-formed line: control characters and lone surrogates become U+FFFD, and the rest is cut. */
export function cleanText(text: string, max = sbomTextMax): string {
  // Fast path for nearly all texts.
  if (text.length <= max && /^[ -~]*$/.test(text)) return text;
  const cut = text.length > max ? `${text.slice(0, max - 1)}…` : text;
  return cut.toWellFormed().replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
