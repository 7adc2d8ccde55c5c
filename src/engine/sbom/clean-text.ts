/** Longest text of an image that a document takes over, in UTF-16 units; CycloneDX allows versions no more. */
export const sbomTextMax = 1024;

/** Text of an image as one well-formed line: control characters and halves of surrogate pairs become U+FFFD, the rest is cut. */
export function cleanText(text: string, max = sbomTextMax): string {
  // Nearly all of it, and fast.
  if (text.length <= max && /^[ -~]*$/.test(text)) return text;
  const cut = text.length > max ? `${text.slice(0, max - 1)}…` : text;
  return cut.toWellFormed().replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
