import { useMemo } from 'react';
import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** A QR code. It is dark on light in both themes, because some cameras cannot read the opposite. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="my-2 size-48 max-w-full rounded-sm border border-line"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={qrPath(data)} fill="#000000" />
    </svg>
  );
}
