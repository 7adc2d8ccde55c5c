/** Content of a bucket: values and buckets by key. */
export interface BoltContent {
  [key: string]: Buffer | BoltContent;
}

const pageBytes = 4096;

/** A bbolt database of one leaf page, in which all buckets are inline. `txIds`: transaction numbers of the two meta pages. */
export function writeBolt(content: BoltContent, txIds: [number, number] = [1, 0]): Buffer {
  const root = leafPage(content);
  const pages = Math.ceil(root.length / pageBytes);
  root.writeUInt32LE(pages - 1, 12);
  const file = Buffer.alloc((2 + pages) * pageBytes);
  for (const [index, txId] of txIds.entries()) metaPage(index, txId).copy(file, index * pageBytes);
  root.copy(file, 2 * pageBytes);
  return file;
}

function metaPage(index: number, txId: number): Buffer {
  const page = Buffer.alloc(80);
  page.writeBigUInt64LE(BigInt(index), 0);
  page.writeUInt16LE(0x04, 8);
  const meta = page.subarray(16);
  meta.writeUInt32LE(0xed0cdaed, 0);
  meta.writeUInt32LE(2, 4);
  meta.writeUInt32LE(pageBytes, 8);
  meta.writeBigUInt64LE(2n, 16);
  meta.writeBigUInt64LE(BigInt(txId), 48);
  let hash = 0xcbf29ce484222325n;
  for (const byte of meta.subarray(0, 56)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  meta.writeBigUInt64LE(hash, 56);
  return page;
}

function leafPage(content: BoltContent): Buffer {
  const entries = Object.entries(content)
    .map(([key, value]) => ({
      key: Buffer.from(key),
      isBucket: !Buffer.isBuffer(value),
      // Root 0 means that the page follows.
      value: Buffer.isBuffer(value) ? value : Buffer.concat([Buffer.alloc(16), leafPage(value)]),
    }))
    .sort((left, right) => Buffer.compare(left.key, right.key));
  const head = Buffer.alloc(16 + 16 * entries.length);
  head.writeUInt16LE(0x02, 8);
  head.writeUInt16LE(entries.length, 10);
  let position = head.length;
  for (const [index, { key, value, isBucket }] of entries.entries()) {
    const offset = 16 + 16 * index;
    head.writeUInt32LE(isBucket ? 1 : 0, offset);
    head.writeUInt32LE(position - offset, offset + 4);
    head.writeUInt32LE(key.length, offset + 8);
    head.writeUInt32LE(value.length, offset + 12);
    position += key.length + value.length;
  }
  return Buffer.concat([head, ...entries.flatMap(({ key, value }) => [key, value])]);
}
