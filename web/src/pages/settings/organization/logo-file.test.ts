import { describe, expect, it } from 'vitest';
import { dataUrlOf, describeLogo, readLogoFile } from './logo-file.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]);

describe('readLogoFile', () => {
  it('returns every byte of a PNG in base64', async () => {
    const bytes = Uint8Array.from([...signature, ...Array.from({ length: 256 }, (_, byte) => byte)]);
    expect(await readLogoFile(fileOf(bytes))).toEqual({ base64: Buffer.from(bytes).toString('base64') });
  });

  it('refuses other files by their content', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await readLogoFile(fileOf(svg))).toEqual({ refusal: expect.stringContaining('not a PNG') });
    expect(await readLogoFile(fileOf(new Uint8Array()))).toEqual({ refusal: expect.stringContaining('not a PNG') });
  });

  it('refuses a file above the limit of the service', async () => {
    const bytes = new Uint8Array(100 * 1024 + 1);
    bytes.set(signature);
    expect(await readLogoFile(fileOf(bytes))).toEqual({ refusal: expect.stringContaining('100 KiB') });
  });
});

describe('dataUrlOf', () => {
  it('has the bytes of the picture in base64', async () => {
    expect(await dataUrlOf(fileOf(Uint8Array.from([0, 255, 128])))).toBe('data:image/png;base64,AP+A');
  });
});

describe('describeLogo', () => {
  it('has the size in pixels and in bytes', () => {
    expect(describeLogo({ width: 320, height: 80, sizeBytes: 5121, sha256: 'a' })).toBe('PNG, 320 × 80 pixels, 6 KiB');
  });
});
