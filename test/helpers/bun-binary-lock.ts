/** A package of the lock file. The first one is the project. `requires` has indexes of packages, `!` marks development, and `?` optional ones. */
export interface BunPackage {
  name: string;
  version?: [number, number, number];
  prerelease?: string;
  /** Address of an archive, in place of a version. */
  archive?: string;
  /** Address and commit of a Git dependency, in place of a version. */
  git?: { address: string; commit: string };
  /** Name of the archive of a repository on GitHub (`owner-repository-commit`), in place of a version. */
  gitHubArchive?: string;
  requires?: (number | `!${number}` | `?${number}`)[];
  isPlatform?: boolean;
  /** SHA-512 of the archive. */
  sha512?: Buffer;
}

/** Writes a `bun.lockb` of format 2. */
export function bunBinaryLock(packages: BunPackage[]): Buffer {
  const strings: Buffer[] = [];
  let stringBytes = 0;
  const text = (value: string): Buffer => {
    const field = Buffer.alloc(8);
    if (Buffer.byteLength(value) < 8) {
      field.write(value);
      return field;
    }
    field.writeUInt32LE(stringBytes, 0);
    field.writeUInt32LE((Buffer.byteLength(value) | 0x8000_0000) >>> 0, 4);
    stringBytes += Buffer.byteLength(value);
    strings.push(Buffer.from(value));
    return field;
  };
  const rows: Buffer[] = [];
  const targets: Buffer[] = [];
  const slices = packages.map(({ requires = [] }) => {
    const slice = Buffer.alloc(8);
    slice.writeUInt32LE(rows.length, 0);
    slice.writeUInt32LE(requires.length, 4);
    for (const each of requires) {
      const index = Number(String(each).replace(/[!?]/, ''));
      const row = Buffer.alloc(26);
      text(packages[index]?.name ?? '').copy(row);
      row[16] = String(each).startsWith('!') ? 8 : String(each).startsWith('?') ? 4 : 2;
      rows.push(row);
      const target = Buffer.alloc(4);
      target.writeUInt32LE(index);
      targets.push(target);
    }
    return slice;
  });
  const names = packages.map(({ name }) => text(name));
  const resolutions = packages.map(({ version, prerelease = '', archive, git, gitHubArchive }, index) => {
    const field = Buffer.alloc(64);
    field[0] = index === 0 ? 1 : 2;
    (version ?? []).forEach((number, at) => field.writeUInt32LE(number, 16 + at * 4));
    text(prerelease).copy(field, 32);
    if (archive !== undefined) {
      field[0] = 80;
      text(archive).copy(field, 8);
    }
    if (git !== undefined) {
      field[0] = 32;
      text(git.address).copy(field, 16);
      text(git.commit).copy(field, 32);
    }
    if (gitHubArchive !== undefined) {
      field[0] = 16;
      text(gitHubArchive).copy(field, 32);
    }
    return field;
  });
  const metas = packages.map(({ isPlatform, sha512 }) => {
    const field = Buffer.alloc(88);
    field.writeUInt16LE(0x0ffe, 2);
    field.writeUInt16LE(isPlatform ? 4 : 0x01fe, 4);
    if (sha512) Buffer.concat([Buffer.of(4), sha512]).copy(field, 20);
    return field;
  });
  const nameHashes = packages.map(() => Buffer.alloc(8));
  const bins = packages.map(() => Buffer.alloc(20 + 48));
  const columns = Buffer.concat([...names, ...nameHashes, ...resolutions, ...slices, ...slices, ...metas, ...bins]);
  const buffers = [
    Buffer.alloc(0),
    Buffer.alloc(0),
    Buffer.concat(targets),
    Buffer.concat(rows),
    Buffer.alloc(0),
    Buffer.concat(strings),
  ];
  return assemble(packages.length, columns, buffers);
}

function assemble(count: number, columns: Buffer, buffers: Buffer[]): Buffer {
  const magic = Buffer.from('#!/usr/bin/env bun\nbun-lockfile-format-v0\n');
  const start = magic.length + 84;
  const word = (value: number): Buffer => {
    const field = Buffer.alloc(8);
    field.writeUInt32LE(value);
    return field;
  };
  let at = start + columns.length;
  const parts = buffers.flatMap((buffer) => {
    const from = at + 16;
    at = from + buffer.length;
    return [word(from), word(at), buffer];
  });
  const format = Buffer.from([2, 0, 0, 0]);
  const header = [
    magic,
    format,
    Buffer.alloc(32),
    word(at),
    word(count),
    word(8),
    word(8),
    word(start),
    word(start + columns.length),
  ];
  return Buffer.concat([...header, columns, ...parts]);
}
