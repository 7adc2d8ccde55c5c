/** A batch ends at this number of items or UTF-16 units of text, so that the main thread processes each batch within milliseconds. */
const itemsMax = 1_000;
const lengthMax = 512 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

/**
 * A long list as JSON arrays of bounded size (UTF-8). Processes pass them on without parsing, and PostgreSQL parses them. U+FFFD replaces
 * NUL and lone surrogates, which PostgreSQL cannot store.
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

/** The items of one batch that `encodeBatches` or a query wrote. */
export function decodeBatch<Item>(batch: Uint8Array): Item[] {
  return JSON.parse(utf8.decode(batch));
}

/** `JSON.stringify` escapes lone surrogates and NUL. No other escape begins with these characters; `\\` is an escape of its own. */
function storable(text: string): string {
  if (!text.includes('\\u')) return text;
  return text.replace(/\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g, (escape) => (escape === '\\\\' ? escape : '\uFFFD'));
}
