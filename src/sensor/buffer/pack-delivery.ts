import { recordOf, textOf } from '../../engine/text-formats/outside-values.ts';
import type { Delivery } from './delivery.ts';

/** Length of the header (4 bytes, big endian), the header as JSON, and the envelope. */
const lengthBytes = 4;

export function packDelivery({ jobId, scanId, reference, envelope }: Delivery): Buffer {
  const header = Buffer.from(JSON.stringify({ jobId, scanId, reference }), 'utf8');
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, envelope]);
}

/** Returns undefined for bytes of another form, for example of a later version. */
export function unpackDelivery(bytes: Buffer): Delivery | undefined {
  if (bytes.length < lengthBytes) return undefined;
  const end = lengthBytes + bytes.readUInt32BE();
  if (end > bytes.length) return undefined;
  const header = recordOf(readJson(bytes.subarray(lengthBytes, end)));
  const [jobId, scanId, reference] = [header['jobId'], header['scanId'], header['reference']].map(textOf);
  if (jobId === undefined || scanId === undefined || reference === undefined) return undefined;
  return { jobId, scanId, reference, envelope: bytes.subarray(end) };
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
