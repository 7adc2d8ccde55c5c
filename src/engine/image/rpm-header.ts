/** A tag of an rpm header. Types: 4 integers, 6 a text, 7 bytes, 8 texts. */
export type HeaderTag = [tag: number, value: string | string[] | number[] | Buffer];

/** The header of an installed package, as rpm's databases store it: a table of tags, and their values. */
export function rpmHeader(tags: readonly HeaderTag[]): Buffer {
  const entries: Buffer[] = [];
  let store = Buffer.alloc(0);
  for (const [tag, value] of tags) {
    const isNumbers = Array.isArray(value) && typeof value[0] === 'number';
    if (isNumbers) store = Buffer.concat([store, Buffer.alloc((4 - (store.length % 4)) % 4)]);
    const entry = Buffer.alloc(16);
    entry.writeUInt32BE(tag, 0);
    entry.writeUInt32BE(Buffer.isBuffer(value) ? 7 : isNumbers ? 4 : Array.isArray(value) ? 8 : 6, 4);
    entry.writeUInt32BE(store.length, 8);
    entry.writeUInt32BE(Array.isArray(value) || Buffer.isBuffer(value) ? value.length : 1, 12);
    entries.push(entry);
    if (Buffer.isBuffer(value)) {
      store = Buffer.concat([store, value]);
      continue;
    }
    const content = [value].flat().map((one) => (typeof one === 'number' ? integer(one) : Buffer.from(`${one}\0`)));
    store = Buffer.concat([store, ...content]);
  }
  const introduction = Buffer.alloc(8);
  introduction.writeUInt32BE(entries.length, 0);
  introduction.writeUInt32BE(store.length, 4);
  return Buffer.concat([introduction, ...entries, store]);
}

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
