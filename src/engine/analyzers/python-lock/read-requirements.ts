import { statedFiles } from '../distribution-files.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { bufferOver, textOf, visitLines } from '../text-lines.ts';
import { fileHash } from './file-entries.ts';
import { isForOtherPlatform } from './other-platform.ts';

/**
 * Requirements with an exact version (pip, "Requirements File Format"): `name[extra]==1.0.0 ; marker --hash=sha256:…`. Others pin nothing. A
 * backslash continues a line, and each hash is that of one file of the version, without its name.
 */
export function* readRequirements(bytes: Uint8Array): Iterable<LockedPackage> {
  const buffer = bufferOver(bytes);
  const pinned: Pin[] = [];
  /** The pin whose line continues, or undefined for one of another platform. */
  let current: Pin | undefined;
  let isContinued = false;
  visitLines(buffer, (start, end) => {
    const line = textOf(buffer, start, Math.min(end, start + lineBytesMax));
    if (!isContinued) {
      current = pinOf(line);
      if (current) pinned.push(current);
    }
    for (const [, hash = ''] of line.matchAll(statedHash)) {
      if (current && current.hashes.length < hashesMax) current.hashes.push(hash);
    }
    isContinued = /\\\s{0,64}$/.test(line.slice(-lineEndMax));
    return pinned.length < pinsMax;
  });
  for (const { name, version, hashes } of pinned) {
    yield { name, version, ...statedFiles(hashes.map((hash) => ({ name: undefined, hashes: fileHash(hash) }))) };
  }
}

interface Pin {
  name: string;
  version: string;
  hashes: string[];
}

function pinOf(line: string): Pin | undefined {
  const [, name, version, rest] = line.length < pinLengthMin ? [] : (pin.exec(line) ?? []);
  if (name === undefined || version === undefined || version.includes('*') || isForOtherPlatform(rest))
    return undefined;
  return { name, version, hashes: [] };
}

const lineBytesMax = 4096;
const pinsMax = 100_000;
/** `a==1`. */
const pinLengthMin = 4;
/** More than one hash is not that of the installed file. */
const hashesMax = 2;
const lineEndMax = 65;
const statedHash = /--hash[=\s]([a-z0-9]{1,16}:[0-9a-fA-F]{32,128})/g;
const pin =
  /^\s{0,64}([A-Za-z0-9][A-Za-z0-9._-]{0,255})(?:\s?\[[^\]]{0,512}\])?\s?={2,3}\s?([A-Za-z0-9][^\s;,#\\]{0,255})(.*)$/;
