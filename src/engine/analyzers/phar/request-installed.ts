import { inflateRawSync } from 'node:zlib';
import type { RangeRequests } from '../range-reader.ts';

export interface InstalledList {
  bytes: Buffer;
  /** `installed.json`, which older versions of Composer write alone. Else `installed.php`, which also names the application. */
  isJson: boolean;
}

const halt = Buffer.from('__HALT_COMPILER();');
/** The program that starts the application. */
const stubBytesMax = 64 * 1024;
const manifestBytesMax = 8 * 1024 * 1024;
const listBytesMax = 8 * 1024 * 1024;
const filesMax = 100_000;
const compressionFlags = 0xf000;
const deflated = 0x1000;
/** The list of the application itself, in the order of preference. Packages in the archive may have lists of their own. */
const listNames = ['vendor/composer/installed.php', 'vendor/composer/installed.json'];

/** Whether the first bytes of a PHP program may begin an archive. PHP's default stub is longer than these bytes and uses the class `Phar`. */
export function mayBePhar(head: Buffer): boolean {
  return head.includes(halt) || head.includes('Phar::');
}

/** Reads Composer's list: the manifest names the files of the archive, whose contents follow in the same order. */
export function* requestInstalled(sizeBytes: number): RangeRequests<InstalledList | 'no archive' | 'no list'> {
  const stub = yield { start: 0, end: Math.min(sizeBytes, stubBytesMax) };
  const start = endOfStub(stub);
  if (start === undefined) return 'no archive';
  const length = yield { start, end: start + 4 };
  if (length.length < 4) return 'no archive';
  const manifestBytes = Math.min(length.readUInt32LE(0), manifestBytesMax);
  const manifest = yield { start: start + 4, end: start + 4 + manifestBytes };
  const entry = findList(manifest);
  if (!entry || entry.size > listBytesMax) return 'no list';
  const at = start + 4 + length.readUInt32LE(0) + entry.offset;
  const content = yield { start: at, end: at + entry.size };
  const bytes = entry.flags === 0 ? content : entry.flags === deflated ? inflated(content) : undefined;
  return bytes ? { bytes, isJson: entry.name.endsWith('.json') } : 'no list';
}

/** The manifest follows the mark, an optional `?>`, and an optional line end. */
function endOfStub(stub: Buffer): number | undefined {
  const mark = stub.indexOf(halt);
  if (mark === -1) return undefined;
  const rest = /^(?: {0,2}\?>)?(?:\r?\n)?/.exec(stub.toString('latin1', mark + halt.length, mark + halt.length + 8));
  return mark + halt.length + (rest?.[0].length ?? 0);
}

interface Entry {
  name: string;
  /** Offset in the contents of all files. */
  offset: number;
  size: number;
  flags: number;
}

function findList(manifest: Buffer): Entry | undefined {
  let found: Entry | undefined;
  let offset = 0;
  for (const entry of entriesOf(manifest)) {
    const rank = listNames.indexOf(entry.name);
    if (rank !== -1 && (!found || rank < listNames.indexOf(found.name))) found = { ...entry, offset };
    offset += entry.size;
  }
  return found;
}

/** Number of files, API version, flags, alias, metadata, and for each file: name, size, time, stored size, checksum, flags, metadata. */
function* entriesOf(manifest: Buffer): Generator<Omit<Entry, 'offset'>> {
  if (manifest.length < 14) return;
  const files = Math.min(manifest.readUInt32LE(0), filesMax);
  let at = 10;
  const skipText = (): boolean => {
    at = at + 4 > manifest.length ? manifest.length : at + 4 + manifest.readUInt32LE(at);
    return at <= manifest.length;
  };
  if (!skipText() || !skipText()) return;
  for (let index = 0; index < files; index += 1) {
    const nameAt = at + 4;
    if (!skipText() || at + 24 > manifest.length) return;
    const name = manifest.toString('utf8', nameAt, Math.min(at, nameAt + 256)).replace(/^\//, '');
    yield { name, size: manifest.readUInt32LE(at + 8), flags: manifest.readUInt32LE(at + 16) & compressionFlags };
    at += 20;
    if (!skipText()) return;
  }
}

function inflated(bytes: Buffer): Buffer | undefined {
  try {
    return inflateRawSync(bytes, { maxOutputLength: listBytesMax });
  } catch {
    return undefined;
  }
}
