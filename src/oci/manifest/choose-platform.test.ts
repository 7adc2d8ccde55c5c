import { describe, expect, it } from 'vitest';
import { formatPlatform, parsePlatform } from '../../domain/platform.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { choosePlatform, distinctPlatforms } from './choose-platform.ts';

const entriesOf = (names: string) =>
  names.split(' ').map((name) => ({ platform: parsePlatform(name) ?? { os: 'none', architecture: 'none' } }));

function choose(names: string, asked?: string): string {
  try {
    return formatPlatform(
      choosePlatform(entriesOf(names), asked === undefined ? undefined : parsePlatform(asked)).platform,
    );
  } catch (error) {
    return error instanceof ScanError ? error.code : String(error);
  }
}

describe('choosePlatform', () => {
  it.each<[string, string | undefined, string]>([
    ['linux/amd64 linux/arm64', undefined, 'linux/amd64'],
    ['linux/arm64', undefined, 'linux/arm64'],
    ['windows/amd64 windows/amd64', undefined, 'windows/amd64'],
    ['linux/arm64 linux/s390x', undefined, 'PLATFORM_NOT_FOUND'],
    ['linux/arm64', 'linux/amd64', 'PLATFORM_NOT_FOUND'],
    ['linux/amd64 linux/arm64/v8', 'linux/arm64', 'linux/arm64/v8'],
    ['linux/amd64 linux/arm64', 'linux/arm64/v8', 'linux/arm64'],
    ['linux/arm/v5 linux/arm/v6 linux/arm/v7', 'linux/arm', 'linux/arm/v7'],
    ['linux/arm/v5 linux/arm/v6', 'linux/arm', 'linux/arm/v5'],
    ['linux/arm/v5 linux/arm/v6 linux/arm/v7', 'linux/arm/v6', 'linux/arm/v6'],
    ['linux/arm/v6', 'linux/arm/v7', 'PLATFORM_NOT_FOUND'],
    ['linux/amd64/v3 linux/amd64', 'linux/amd64', 'linux/amd64'],
    ['linux/amd64/v3', undefined, 'linux/amd64/v3'],
    ['linux/amd64', 'linux/x86_64', 'linux/amd64'],
    ['linux/arm64', 'linux/aarch64', 'linux/arm64'],
  ])('of %s with request %s selects %s', (names, asked, expected) => {
    expect(choose(names, asked)).toBe(expected);
  });

  it('reports an index without images', () => {
    expect(() => choosePlatform([], undefined)).toThrow('lists no image');
  });

  it('lists each platform once', () => {
    expect(distinctPlatforms(entriesOf('linux/amd64 windows/amd64 windows/amd64'))).toHaveLength(2);
  });
});
