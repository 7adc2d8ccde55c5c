import { expect, it } from 'vitest';
import { numberReader } from './number-reader.ts';

const bytes = Buffer.from('0000000102030405ffffffffffffffff', 'hex');

it.each([
  [true, [0x0102, 0x0102_0304, 0x01_0203_0405]],
  [false, [0x0201, 0x0403_0201, 0x0504_0302_0100_0000]],
])('reads numbers of 16, 32 and 64 bits (big-endian: %s)', (isBigEndian, [short, word, long]) => {
  const { u16, u32, u64 } = numberReader(bytes, isBigEndian);
  expect([u16(3), u32(3), u64(0)]).toEqual([short, word, long]);
});

it.each([true, false])('throws for an offset outside of the bytes (big-endian: %s)', (isBigEndian) => {
  const { u16, u32, u64 } = numberReader(bytes, isBigEndian);
  for (const read of [() => u16(15), () => u32(13), () => u64(9), () => u32(-1)]) expect(read).toThrow(RangeError);
});

it('reads 64 bits above the safe integers as the nearest number', () => {
  expect(numberReader(bytes, false).u64(8)).toBe(2 ** 64);
});
