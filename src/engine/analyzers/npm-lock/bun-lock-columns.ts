import { bufferOver } from '../text-lines.ts';

const magic = Buffer.from('#!/usr/bin/env bun\nbun-lockfile-format-v0\n', 'latin1');
/** Bytes of each field of a package, in the order of the columns. */
const columns = { name: 8, nameHash: 8, resolution: 64, dependencies: 8, resolutions: 8, meta: 88 } as const;
/** Buffers behind the columns. Each has the positions of its start and end before it. */
const bufferNames = ['trees', 'hoisted', 'resolutions', 'dependencies', 'externals', 'strings'] as const;
const packagesMax = 200_000;

export interface BunLockColumns {
  count: number;
  /** The bytes of one field of a package. */
  field(name: keyof typeof columns, index: number): Buffer;
  buffers: Readonly<Record<(typeof bufferNames)[number], Buffer>>;
}

/**
 * Finds the parts of a `bun.lockb` of format 2 (Bun 0.6 to 1.1; src/install/lockfile.zig). The file is a header, the fields of all packages
 * column by column, and buffers. Throws SyntaxError for other files.
 */
export function readBunLockColumns(bytes: Uint8Array): BunLockColumns {
  const file = bufferOver(bytes);
  const head = magic.length;
  if (file.length < head + 84 || !file.subarray(0, head).equals(magic) || file.readUInt32LE(head) !== 2)
    throw invalid();
  const count = word(file, head + 44);
  const fields = word(file, head + 60);
  const start = word(file, head + 68);
  if (count > packagesMax || fields !== 8) throw invalid();
  const starts = columnStarts(start, count);
  const buffers = readBuffers(file, word(file, head + 76));
  return {
    count,
    field: (name, index) => slice(file, starts[name] + index * columns[name], columns[name]),
    buffers,
  };
}

function columnStarts(start: number, count: number): Record<keyof typeof columns, number> {
  const resolution = start + count * (columns.name + columns.nameHash);
  const dependencies = resolution + count * columns.resolution;
  const resolutions = dependencies + count * columns.dependencies;
  const meta = resolutions + count * columns.resolutions;
  return { name: start, nameHash: start + count * columns.name, resolution, dependencies, resolutions, meta };
}

function readBuffers(file: Buffer, start: number): BunLockColumns['buffers'] {
  let at = start;
  const next = (): Buffer => {
    const [from, to] = [word(file, at), word(file, at + 8)];
    if (to < from || from < at) throw invalid();
    at = to;
    return slice(file, from, to - from);
  };
  return {
    trees: next(),
    hoisted: next(),
    resolutions: next(),
    dependencies: next(),
    externals: next(),
    strings: next(),
  };
}

/** An unsigned 64-bit number. Positions of real files are far below 2³². */
function word(file: Buffer, at: number): number {
  if (at + 8 > file.length) throw invalid();
  return file.readUInt32LE(at) + file.readUInt32LE(at + 4) * 0x1_0000_0000;
}

function slice(file: Buffer, at: number, length: number): Buffer {
  if (at + length > file.length) throw invalid();
  return file.subarray(at, at + length);
}

function invalid(): SyntaxError {
  return new SyntaxError('The file is not a binary lock file of Bun in format 2.');
}
