/** A batch ends at so many items or so many UTF-16 units of text, so that the main thread handles each within milliseconds. */
const itemsMax = 1_000;
const lengthMax = 512 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

/**
 * A long list as JSON arrays of bounded size (UTF-8). Processes pass them on unread, and PostgreSQL reads them as they are: its text
 * stores neither NUL nor lone surrogates, so U+FFFD replaces them.
 */
export function encodeBatches(items: Iterable<unknown>): Uint8Array[] {
  const batches: Uint8Array[] = [];
  let texts: string[] = [];
  let length = 0;
  const finish = (): void => {
    batches.push(encoder.encode(`[${texts.join(',')}]`));
    texts = [];
    length = 0;
  };
  for (const item of items) {
    const text = storable(JSON.stringify(item));
    texts.push(text);
    length += text.length;
    if (texts.length >= itemsMax || length >= lengthMax) finish();
  }
  if (texts.length > 0) finish();
  return batches;
}

/** The items of one batch, as `encodeBatches` of this program or a query of its own made it. */
export function decodeBatch<Item>(batch: Uint8Array): Item[] {
  return JSON.parse(utf8.decode(batch));
}

/** `JSON.stringify` escapes lone surrogates and NUL, and nothing else begins with these escapes; `\\` is an escape of its own. */
function storable(text: string): string {
  if (!text.includes('\\u')) return text;
  return text.replace(/\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g, (escape) => (escape === '\\\\' ? escape : '\uFFFD'));
}
