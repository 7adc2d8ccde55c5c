import type { LockedPackage } from '../lock-facts.ts';
import { bufferOver, textOf, visitLines } from '../text-lines.ts';
import { isForOtherPlatform } from './other-platform.ts';

/** Requirements with an exact version (pip, "Requirements File Format"): `name[extra]==1.0.0 ; marker --hash=…`. Others pin nothing. */
export function* readRequirements(bytes: Uint8Array): Iterable<LockedPackage> {
  const buffer = bufferOver(bytes);
  const pinned: LockedPackage[] = [];
  visitLines(buffer, (start, end) => {
    if (end - start < pinBytesMin) return true;
    const found = pin.exec(textOf(buffer, start, Math.min(end, start + lineBytesMax)));
    const [, name, version, rest] = found ?? [];
    if (name === undefined || version === undefined || version.includes('*')) return true;
    if (!isForOtherPlatform(rest)) pinned.push({ name, version });
    return pinned.length < pinsMax;
  });
  yield* pinned;
}

const lineBytesMax = 4096;
const pinsMax = 100_000;
/** `a==1`. */
const pinBytesMin = 4;
const pin =
  /^\s{0,64}([A-Za-z0-9][A-Za-z0-9._-]{0,255})(?:\s?\[[^\]]{0,512}\])?\s?={2,3}\s?([A-Za-z0-9][^\s;,#\\]{0,255})(.*)$/;
