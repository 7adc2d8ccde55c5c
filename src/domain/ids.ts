import { randomFillSync } from 'node:crypto';
import { decodeBase32, encodeBase32 } from '../lib/base32.ts';

/** Kind of an object by the prefix of its id. Clients treat ids as opaque. */
export type IdPrefix =
  | 'scan'
  | 'bat'
  | 'img'
  | 'tag'
  | 'reg'
  | 'rep'
  | 'key'
  | 'usr'
  | 'org'
  | 'sen'
  | 'vul'
  | 'pkg'
  | 'lay'
  | 'att'
  | 'evt'
  | 'chn'
  | 'team'
  | 'pat'
  | 'inv'
  | 'job'
  | 'sch'
  | 'shr'
  | 'rev'
  | 'viw'
  | 'ses'
  | 'tri'
  | 'dst'
  | 'dlv';

/**
 * Creates an id: `<prefix>_` + a UUIDv7 (RFC 9562 §5.7) in lower-case base32 (RFC 4648 alphabet, no padding), 26 characters. Version 7
 * keeps new rows close together in the primary key index.
 */
export function newId(prefix: IdPrefix, now: number = Date.now()): string {
  const bytes = new Uint8Array(16);
  randomFillSync(bytes);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(now / 2 ** 32));
  view.setUint32(2, now % 2 ** 32);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  return `${prefix}_${encodeBase32(bytes)}`;
}

/**
 * Id of content-addressed data from its hash: the same content always has the same id. It has the form of other ids, with the first 16
 * bytes of the hash instead of the UUID.
 */
export function contentId(prefix: IdPrefix, hash: Uint8Array): string {
  return `${prefix}_${encodeBase32(hash.subarray(0, 16))}`;
}

/** Returns the 16 bytes of the hash in an id of `contentId`, or undefined for any other id. */
export function contentOfId(prefix: IdPrefix, id: string): Buffer | undefined {
  if (!id.startsWith(`${prefix}_`)) return undefined;
  const bytes = decodeBase32(id.slice(prefix.length + 1));
  return bytes?.length === 16 ? Buffer.from(bytes) : undefined;
}
