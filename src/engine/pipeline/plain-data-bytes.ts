/** Approximate bytes of every value and object key in addition to its own text or content. */
const valueOverheadBytes = 8;
const keyOverheadBytes = 2;

/**
 * Approximate size of plain data in V8's serialization, without serializing it. Stops when `bytesMax` is exceeded, so the time is bounded
 * too.
 */
export function plainDataBytes(value: unknown, bytesMax = Number.POSITIVE_INFINITY): number {
  let bytes = 0;
  const pending: unknown[] = [value];
  while (pending.length > 0 && bytes <= bytesMax) {
    const next = pending.pop();
    bytes += valueOverheadBytes;
    if (typeof next === 'string') bytes += textBytes(next);
    else if (next instanceof Uint8Array) bytes += next.byteLength;
    else if (Array.isArray(next)) for (const item of next) pending.push(item);
    else if (typeof next === 'object' && next !== null) {
      // Keys and lookups: `Object.entries` takes four times as long, and results have a hundred thousand objects.
      const record = next as Readonly<Record<string, unknown>>;
      for (const key of Object.keys(record)) {
        bytes += key.length + keyOverheadBytes;
        pending.push(record[key]);
      }
    }
  }
  return bytes;
}

/** Bytes of a text in memory and in V8's serialization: one per UTF-16 unit while all are Latin-1, else two. */
export function textBytes(text: string): number {
  return isLatin1(text) ? text.length : text.length * 2;
}

export function isLatin1(text: string): boolean {
  return !beyondLatin1.test(text);
}

const beyondLatin1 = /[^\0-\xFF]/;
