import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readLogo } from './read-logo.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function header(width: number, height: number, rest = [8, 6, 0, 0, 0]): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set(rest, 8);
  return chunk('IHDR', data);
}

const png = (...chunks: Buffer[]): string => Buffer.concat([signature, ...chunks]).toString('base64');
const end = chunk('IEND', Buffer.alloc(0));
const palette = (bytes: number): Buffer => chunk('PLTE', Buffer.alloc(bytes));
const pixels = (bytes: number): Buffer => chunk('IDAT', deflateSync(Buffer.alloc(bytes)));

describe('readLogo', () => {
  it('keeps the pixels and drops all other data', () => {
    const text = chunk('tEXt', Buffer.from('Comment\0secret'));
    const { png: stored, width, height } = readLogo(png(header(3, 2), text, pixels(2 * 13), end));
    expect([width, height]).toEqual([3, 2]);
    expect(stored.includes('secret')).toBe(false);
    expect(readLogo(stored.toString('base64')).png.equals(stored)).toBe(true);
  });

  it('keeps a palette', () => {
    const { png: stored } = readLogo(
      png(header(1, 1, [1, 3, 0, 0, 0]), chunk('PLTE', Buffer.alloc(6)), pixels(2), end),
    );
    expect(stored.includes('PLTE')).toBe(true);
  });

  const whole = Buffer.from(png(header(1, 1), pixels(5), end), 'base64');
  it.each([
    ['another format', Buffer.from('<svg/>').toString('base64'), 'must be a PNG'],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64'), 'must be a PNG'],
    ['a cut file', whole.subarray(0, whole.length - 14).toString('base64'), 'complete'],
    [
      'a wrong checksum',
      Buffer.concat([whole.subarray(0, 30), Buffer.from([1]), whole.subarray(31)]).toString('base64'),
      'checksum',
    ],
    ['too many pixels', png(header(1001, 1), pixels(4005), end), '1000 pixels'],
    ['no pixels', png(header(0, 1), pixels(1), end), '1000 pixels'],
    ['pixels that expand without a limit', png(header(1, 1), pixels(50_000_000), end), 'cannot be read'],
    ['missing pixels', png(header(9, 9), pixels(5), end), 'cannot be read'],
    ['16 bits for each sample', png(header(1, 1, [16, 6, 0, 0, 0]), pixels(9), end), '8 bits'],
    ['interlaced rows', png(header(1, 1, [8, 6, 0, 0, 1]), pixels(5), end), 'interlaced'],
    ['no palette', png(header(1, 1, [8, 3, 0, 0, 0]), pixels(2), end), 'palette'],
    ['two palettes', png(header(1, 1, [8, 3, 0, 0, 0]), palette(3), palette(3), pixels(2), end), 'palette'],
    ['a palette with a part of a color', png(header(1, 1, [8, 3, 0, 0, 0]), palette(4), pixels(2), end), 'palette'],
    ['a palette with too many colors', png(header(1, 1, [1, 3, 0, 0, 0]), palette(9), pixels(2), end), 'palette'],
    ['bits that the color type does not have', png(header(1, 1, [3, 6, 0, 0, 0]), pixels(3), end), '8 bits'],
    ['another compression', png(header(1, 1, [8, 6, 1, 0, 0]), pixels(5), end), 'complete'],
    [
      'a filter that PNG does not have',
      png(header(1, 1), chunk('IDAT', deflateSync(Buffer.alloc(5, 5))), end),
      'cannot be read',
    ],
    ['more than 100 KiB', png(header(1, 1), chunk('tEXt', Buffer.alloc(120_000)), pixels(5), end), '100 KiB'],
  ])('refuses %s', (_, file, message) => {
    expect(() => readLogo(file)).toThrow(message);
  });
});
