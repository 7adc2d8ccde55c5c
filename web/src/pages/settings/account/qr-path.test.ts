import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

it('draws each run of dark modules once', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [false, false, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM2 1h2v1h-2z');
});

it('covers exactly the dark modules of a real code', () => {
  const { data } = encode('otpauth://totp/Plimsoll:a@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Plimsoll');
  const widths = [...qrPath(data).matchAll(/h(\d+)v/g)].map(([, width]) => Number(width));
  const dark = data.flat().filter(Boolean).length;
  expect(dark).toBeGreaterThan(0);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(dark);
});
