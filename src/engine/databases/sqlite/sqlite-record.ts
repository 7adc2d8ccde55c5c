/** A value of a row. Integers above 53 bits lose precision. Text stays bytes until it is needed. */
export type SqliteValue = { kind: 'integer'; number: number } | { kind: 'bytes'; bytes: Buffer } | { kind: 'other' };

/** Most columns that are decoded. */
const columnsMax = 32;
const other: SqliteValue = { kind: 'other' };

/** Decodes a record (sqlite.org/fileformat2.html, "Record Format"). Undefined when it is damaged. */
export function readRecord(payload: Buffer): SqliteValue[] | undefined {
  const header = readVarint(payload, 0);
  if (!header || header.value > payload.length) return undefined;
  const values: SqliteValue[] = [];
  let body = header.value;
  for (let at = header.next; at < header.value && values.length < columnsMax; ) {
    const type = readVarint(payload, at);
    if (!type) return undefined;
    const bytes = bytesOfType(type.value);
    if (body + bytes > payload.length) return undefined;
    values.push(valueOf(type.value, payload.subarray(body, body + bytes)));
    body += bytes;
    at = type.next;
  }
  return values;
}

const fixedBytes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0];

function bytesOfType(type: number): number {
  return type < 12 ? (fixedBytes[type] ?? 0) : Math.floor((type - 12) / 2);
}

function valueOf(type: number, bytes: Buffer): SqliteValue {
  if (type >= 12) return { kind: 'bytes', bytes };
  if (type === 8 || type === 9) return { kind: 'integer', number: type - 8 };
  if (type === 0 || type > 6) return other;
  const number = bytes.length === 8 ? Number(bytes.readBigInt64BE()) : bytes.readIntBE(0, bytes.length);
  return { kind: 'integer', number };
}

/** A variable-length integer of up to nine bytes, and the position behind it. Undefined at the end of the bytes. */
export function readVarint(bytes: Buffer, start: number): { value: number; next: number } | undefined {
  let value = 0;
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) return undefined;
    if (index === 8) return { value: value * 256 + byte, next: start + 9 };
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: start + index + 1 };
  }
  return undefined;
}
