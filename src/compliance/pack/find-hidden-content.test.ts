import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPackFolder, manifestFor, seal, zipOf } from '../../../test/helpers/sealed-pack.ts';
import { type PackVerdict, verifyPack } from '../verify-pack.ts';
import { UnreadablePackError } from './open-archive.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const contents = {
  'report.json': '{"controls":[]}',
  'evidence/findings.csv': '"finding","open"\r\n"CVE-2026-1","yes"\r\n',
};
const whole = { ...seal(manifestFor(contents), privateKey), ...contents };

const folder = createPackFolder();
afterAll(() => folder.remove());
const verifyBytes = (bytes: Uint8Array): Promise<PackVerdict> => verifyPack(folder.write(bytes));

/** The parts of an archive, for assembly in another form. */
function partsOf(zip: Buffer) {
  const [list, end] = [zip.indexOf('PK\u0001\u0002'), zip.lastIndexOf('PK\u0005\u0006')];
  return { files: zip.subarray(0, list), list: zip.subarray(list, end), end: Buffer.from(zip.subarray(end)) };
}

/** The two ZIP64 records before the end record. */
function largeEnd({ count, listBytes, listAt, at }: { count: number; listBytes: number; listAt: number; at: number }) {
  const record = Buffer.alloc(56);
  record.write('PK\u0006\u0006');
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(listBytes), 40);
  record.writeBigUInt64LE(BigInt(listAt), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\u0006\u0007');
  locator.writeBigUInt64LE(BigInt(at), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

describe('an archive with more than one end', () => {
  let zip: Buffer;
  let other: Buffer;
  beforeAll(async () => {
    zip = await zipOf(Object.entries(whole));
    other = await zipOf(Object.entries({ ...whole, 'report.json': 'another' }));
  });
  const hidden = { isWhole: false, problems: [{ kind: 'hidden' }] };
  const isRefused = (bytes: Buffer) =>
    verifyBytes(bytes).then(
      (verdict) => !verdict.isWhole,
      (error: unknown) => error instanceof UnreadablePackError,
    );

  it('is refused with trailing bytes, a comment or a second archive', async () => {
    expect(await isRefused(Buffer.concat([zip, Buffer.from('more')]))).toBe(true);
    const commented = Buffer.concat([zip, Buffer.from('more')]);
    commented.writeUInt16LE(4, zip.length - 2);
    expect(await verifyBytes(commented)).toMatchObject(hidden);
    expect(await isRefused(Buffer.concat([zip, other]))).toBe(true);
    expect(await isRefused(Buffer.concat([other, zip]))).toBe(true);
  });

  it('is refused with a second archive inside that has its own central directory', async () => {
    const [one, two] = [partsOf(zip), partsOf(other)];
    const shifted = Buffer.from(one.list);
    for (let at = 0; at >= 0; at = shifted.indexOf('PK\u0001\u0002', at + 1))
      shifted.writeUInt32LE(shifted.readUInt32LE(at + 42) + other.length, at + 42);
    one.end.writeUInt32LE(other.length + one.files.length, 16);
    expect(await verifyBytes(Buffer.concat([two.files, two.list, two.end, one.files, shifted, one.end]))).toMatchObject(
      hidden,
    );
  });

  it('is refused if the end record and the ZIP64 end record refer to different central directories', async () => {
    const { files, list, end } = partsOf(zip);
    const facts = { count: Object.keys(whole).length, listBytes: list.length, listAt: files.length };
    const large = largeEnd({ ...facts, at: files.length + list.length });
    const both = Buffer.concat([files, list, large, end]);
    expect(await verifyBytes(both)).toMatchObject({ isWhole: true });
    for (const [at, value] of [
      [10, 1],
      [12, 46],
      [16, 7],
    ] as const) {
      const copy = Buffer.from(both);
      copy.writeUInt16LE(value, both.length - end.length + at);
      expect(await verifyBytes(copy), `${at}`).toMatchObject(hidden);
    }
  });

  it('is refused if a comment imitates a ZIP64 end record', async () => {
    const { files, list, end } = partsOf(zip);
    const stowaway = partsOf(await zipOf([['evil.txt', 'x'.repeat(200)]], { isStored: true })).files.subarray(0, 56);
    const facts = { count: Object.keys(whole).length, listBytes: list.length + 20, listAt: files.length + 56 };
    const comment = largeEnd({ ...facts, at: files.length }).subarray(56);
    const longer = Buffer.concat([list, comment]);
    longer.writeUInt16LE(20, list.lastIndexOf('PK\u0001\u0002') + 32);
    end.writeUInt32LE(longer.length, 12);
    end.writeUInt32LE(files.length + 56, 16);
    expect(await isRefused(Buffer.concat([files, stowaway, longer, end]))).toBe(true);
    const record = largeEnd({ ...facts, at: 0 }).subarray(0, 56);
    expect(await isRefused(Buffer.concat([files, record, longer, end]))).toBe(true);
  });
});

describe('an entry that differs from the central directory', () => {
  it('is refused with bytes after the end of its compressed content', async () => {
    const zip = await zipOf(Object.entries(whole));
    const { files, list, end } = partsOf(zip);
    // The last entry contains another file that only programs see that read local headers.
    const stowaway = partsOf(await zipOf([['evil.txt', 'hello']])).files;
    const at = list.lastIndexOf('PK\u0001\u0002');
    const local = list.readUInt32LE(at + 42);
    const compressed = list.readUInt32LE(at + 20) + stowaway.length;
    const [grown, longer] = [Buffer.concat([files, stowaway]), Buffer.from(list)];
    grown.writeUInt32LE(compressed, local + 18);
    longer.writeUInt32LE(compressed, at + 20);
    end.writeUInt32LE(grown.length, 16);
    const path = Object.keys(whole).at(-1);
    expect(await verifyBytes(Buffer.concat([grown, longer, end]))).toMatchObject({
      isWhole: false,
      problems: [{ path, kind: 'changed' }],
    });
  });

  it('is refused if its local header has another compression method, size or checksum', async () => {
    const zip = await zipOf(Object.entries(whole));
    for (const [at, value] of [
      [6, 0x0806],
      [8, 0],
      [14, 1],
      [18, 5],
      [22, 5],
    ] as const) {
      const copy = Buffer.from(zip);
      copy.writeUInt16LE(value, at);
      expect(await verifyBytes(copy), `${at}`).toMatchObject({
        isWhole: false,
        problems: [{ path: 'manifest.json', kind: 'hidden' }],
      });
    }
  });

  it('is refused with a wrong checksum', async () => {
    const zip = await zipOf(Object.entries(whole));
    const at = zip.lastIndexOf('PK\u0001\u0002');
    zip.writeUInt32LE(1, at + 16);
    zip.writeUInt32LE(1, zip.readUInt32LE(at + 42) + 14);
    expect((await verifyBytes(zip)).isWhole).toBe(false);
  });
});

describe('an entry with content that no file of the manifest covers', () => {
  const comment = Buffer.from('all is well');
  const field = Buffer.from([0x55, 0x54, 1, 0, 7]);

  /** Adds bytes to the first entry of the central directory: `at` is the place of their length. */
  function listed(zip: Buffer, bytes: Buffer, at: 30 | 32): Buffer {
    const { files, list, end } = partsOf(zip);
    const entryBytes = 46 + list.readUInt16LE(28);
    const entry = Buffer.from(list.subarray(0, entryBytes));
    entry.writeUInt16LE(bytes.length, at);
    end.writeUInt32LE(list.length + bytes.length, 12);
    return Buffer.concat([files, entry, bytes, list.subarray(entryBytes), end]);
  }

  /** Adds an extra field to the local header of the last file, which moves the central directory. */
  function local(zip: Buffer): Buffer {
    const { files, list, end } = partsOf(zip);
    const at = files.lastIndexOf('PK\u0003\u0004');
    const header = Buffer.from(files.subarray(at));
    header.writeUInt16LE(field.length, 28);
    const dataAt = 30 + header.readUInt16LE(26);
    end.writeUInt32LE(files.length + field.length, 16);
    return Buffer.concat([
      files.subarray(0, at),
      header.subarray(0, dataAt),
      field,
      header.subarray(dataAt),
      list,
      end,
    ]);
  }

  it.each([
    ['a comment', (zip: Buffer) => listed(zip, comment, 32), 'it has a comment'],
    ['an extra field', (zip: Buffer) => listed(zip, field, 30), 'it has an unknown extra field'],
    [
      'bytes after its extra fields',
      (zip: Buffer) => listed(zip, Buffer.from([1, 0, 0]), 30),
      'it has an unknown extra field',
    ],
    ['an extra field in its local header', local, 'it has an unknown extra field'],
  ])('is refused: %s', async (_, change, detail) => {
    const zip = await zipOf(Object.entries(whole));
    expect(await verifyBytes(zip)).toMatchObject({ isWhole: true });
    expect(await verifyBytes(change(zip))).toMatchObject({ isWhole: false, problems: [{ kind: 'hidden', detail }] });
  });
});
