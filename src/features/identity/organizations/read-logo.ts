import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { validationError } from '../../../domain/api-error.ts';

export interface Logo {
  png: Buffer;
  width: number;
  height: number;
}

export const logoBytesMax = 100 * 1024;
/** Width and height in pixels. */
const sideMax = 1000;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples of a pixel and allowed bits of a sample by color type (PNG §11.2.1): gray, color, palette, gray with alpha, color with alpha. */
const colorTypes: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8] },
  2: { samples: 3, depths: [8] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8] },
  6: { samples: 4, depths: [8] },
};
/** Filters of a row of pixels are numbered from 0 (PNG §9). */
const filterMax = 4;

/**
 * Reads a logo in PNG and writes it again with its pixels and palette only, so that reports contain no other data of the file. The size of
 * the pixels is known before they are decompressed. A file that a reader of PNG could refuse is refused here, because each report would fail.
 *
 * @param base64 the file
 * @throws {ApiError} VALIDATION_ERROR at `logo`
 */
export function readLogo(base64: string): Logo {
  const file = Buffer.from(base64, 'base64');
  if (file.length > logoBytesMax) throw refused(`must not be larger than ${logoBytesMax / 1024} KiB`);
  if (!file.subarray(0, signature.length).equals(signature)) throw refused('must be a PNG in base64');
  const chunks = readChunks(file);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (chunks[0]?.type !== 'IHDR' || header?.length !== 13 || chunks.at(-1)?.type !== 'IEND')
    throw refused('must be a complete PNG');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colorType = 0, compression, filter, interlace] = header.subarray(8);
  if (width < 1 || height < 1 || width > sideMax || height > sideMax)
    throw refused(`must have 1 to ${sideMax} pixels in each direction`);
  const color = colorTypes[colorType];
  if (!color?.depths.includes(depth) || interlace !== 0)
    throw refused('must have at most 8 bits for each sample and must not be interlaced');
  if (compression !== 0 || filter !== 0) throw refused('must be a complete PNG');
  const rowBytes = 1 + Math.ceil((width * color.samples * depth) / 8);
  const size = height * rowBytes;
  const pixels = inflated(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)), size);
  for (let at = 0; at < pixels.length; at += rowBytes) {
    if ((pixels[at] ?? 0) > filterMax) throw refused('has pixels that cannot be read');
  }
  const palette = colorType === 3 ? readPalette(chunks, 2 ** depth) : [];
  const written = [
    { type: 'IHDR', data: header },
    ...palette,
    { type: 'IDAT', data: deflateSync(pixels, { level: 9 }) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ];
  const png = Buffer.concat([signature, ...written.map(chunkBytes)]);
  if (png.length > logoBytesMax) throw refused(`must not be larger than ${logoBytesMax / 1024} KiB`);
  return { png, width, height };
}

/** The palette with a color for each value of a pixel, black where the file has none, and the transparency of its colors. */
function readPalette(chunks: readonly Chunk[], colors: number): Chunk[] {
  const [palette, second] = chunks.filter(({ type }) => type === 'PLTE');
  const [transparency, another] = chunks.filter(({ type }) => type === 'tRNS');
  if (!palette || second || another || palette.data.length % 3 !== 0 || palette.data.length > 3 * colors)
    throw refused('has no palette');
  const whole = Buffer.alloc(3 * colors);
  palette.data.copy(whole);
  if (transparency && transparency.data.length > colors) throw refused('has no palette');
  return [{ type: 'PLTE', data: whole }, ...(transparency ? [transparency] : [])];
}

interface Chunk {
  type: string;
  data: Buffer;
}

function readChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length) break;
    const chunk = { type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) };
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) throw refused('has a wrong checksum');
    chunks.push(chunk);
    at = end + 4;
  }
  return chunks;
}

function inflated(data: Buffer, size: number): Buffer {
  try {
    const pixels = inflateSync(data, { maxOutputLength: size });
    if (pixels.length === size) return pixels;
  } catch {
    // The same answer as for pixels that are missing.
  }
  throw refused('has pixels that cannot be read');
}

function chunkBytes({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(8 + data.length + 4);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), 4 + body.length);
  return bytes;
}

function refused(message: string): Error {
  return validationError([{ path: 'logo', message }]);
}
