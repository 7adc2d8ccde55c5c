/**
 * A Java class whose constant pool has these texts, with a constant of two indexes and a method reference between them. `code`: bytes after the
 * constant pool.
 */
export function classFile(texts: readonly string[], code = Buffer.alloc(0)): Buffer {
  const long = Buffer.from([5, 0, 0, 0, 0, 0, 0, 0, 1]);
  const method = Buffer.from([10, 0, 1, 0, 2]);
  const entries = texts.map((text) => {
    const bytes = Buffer.from(text, 'latin1');
    return Buffer.concat([Buffer.from([1, bytes.length >> 8, bytes.length & 255]), bytes]);
  });
  const head = Buffer.from('cafebabe000000340000', 'hex');
  head.writeUInt16BE(entries.length + 4, 8);
  return Buffer.concat([head, long, method, ...entries, code]);
}
