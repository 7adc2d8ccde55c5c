import { generateKeyPairSync } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type Contents,
  createPackFolder,
  fingerprintOf,
  manifestFor,
  seal,
  zipOf,
} from '../../test/helpers/sealed-pack.ts';
import { archiveLimits, UnreadablePackError } from './pack/open-archive.ts';
import { signatureText } from './pack/pack-manifest.ts';
import { type PackVerdict, verifyPack } from './verify-pack.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const { privateKey: strangersKey } = generateKeyPairSync('ed25519');
const fingerprint = fingerprintOf(privateKey);

const contents = {
  'report.pdf': '%PDF-1.7 the report of the first half',
  'report.json': '{"controls":[]}',
  'controls/RA-5-2.csv': '"control","status"\r\n"RA-5(2)","VERIFIED"\r\n',
  'evidence/findings.csv': '"finding","open"\r\n"CVE-2026-1","yes"\r\n',
} as const;
const sealed = seal(manifestFor(contents), privateKey);
const whole: Contents = { ...sealed, ...contents };

const folder = createPackFolder();
afterAll(() => folder.remove());
const fileOf = folder.write;

async function verdictOf(entries: Contents, known?: string): Promise<PackVerdict> {
  const file = fileOf(await zipOf(Object.entries(entries)));
  return verifyPack(file, known === undefined ? {} : { fingerprint: known });
}

const verifyBytes = (bytes: Uint8Array): Promise<PackVerdict> => verifyPack(fileOf(bytes), { fingerprint });

/** Replaces a name by one of the same length in the central directory and in the local header. */
function renamed(zip: Buffer, from: string, to: string, places: 'all' | 'first' = 'all'): Buffer {
  const copy = Buffer.from(zip);
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) {
    copy.write(to, at);
    if (places === 'first') break;
  }
  return copy;
}

describe('an unchanged pack', () => {
  it.each([{}, { isStored: true }, { isStreamed: true }])(
    'is whole and confirmed by the known key %o',
    async (options) => {
      const file = fileOf(await zipOf(Object.entries(whole), options));
      const verdict = await verifyPack(file, { fingerprint });
      expect(verdict).toMatchObject({ isWhole: true, origin: 'confirmed', fingerprint, problems: [] });
      expect(verdict.manifest?.pack.organization.name).toBe('Ämter & Co');
    },
  );

  it('is whole and of unknown origin without a known key', async () => {
    expect(await verdictOf(whole)).toMatchObject({ isWhole: true, origin: 'unknown', fingerprint });
  });
});

describe('a changed pack', () => {
  it('is reported with the files whose content changed, also with the same length', async () => {
    const changed = contents['evidence/findings.csv'].replace('yes', 'no ');
    const touched = { ...whole, 'evidence/findings.csv': changed, 'report.pdf': 'shorter' };
    expect(await verdictOf(touched, fingerprint)).toMatchObject({
      isWhole: false,
      problems: [
        { path: 'evidence/findings.csv', kind: 'changed' },
        { path: 'report.pdf', kind: 'changed' },
      ],
    });
  });

  it('is not whole after a change of any byte of its content', async () => {
    const zip = await zipOf(Object.entries(whole), { isStored: true });
    for (const content of Object.values(whole)) {
      const start = zip.indexOf(content);
      const step = Math.max(1, Math.floor(content.length / 20));
      for (let at = start; at < start + content.length; at += step) {
        const copy = Buffer.from(zip);
        copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
        expect((await verifyBytes(copy)).isWhole, `byte ${at}`).toBe(false);
      }
    }
  });

  it('is reported with missing and extra files', async () => {
    const { 'report.json': _, ...fewer } = whole;
    expect((await verdictOf({ ...fewer, 'notes.txt': 'hello' }, fingerprint)).problems).toEqual([
      { path: 'notes.txt', kind: 'extra', detail: null },
      { path: 'report.json', kind: 'missing', detail: null },
    ]);
  });

  it('is reported with duplicate names, also if the first entry is correct', async () => {
    const zip = await zipOf([...Object.entries(whole), ['report.pdx', 'another report']]);
    const problems = [{ path: 'report.pdf', kind: 'twice', detail: null }];
    expect(await verifyBytes(renamed(zip, 'report.pdx', 'report.pdf'))).toMatchObject({ isWhole: false, problems });
  });

  it('is unsigned if the manifest was changed to match', async () => {
    const changed = { ...contents, 'report.json': '{"controls":[1]}' };
    const { 'manifest.json': manifest } = seal(manifestFor(changed), strangersKey);
    expect(await verdictOf({ ...sealed, ...changed, 'manifest.json': manifest }, fingerprint)).toEqual({
      isWhole: false,
      origin: 'unknown',
      validity: null,
      fingerprint: null,
      manifest: null,
      problems: [{ path: 'manifest.json', kind: 'unsigned', detail: null }],
    });
  });

  it('is unsigned without its signature and with the signature of another pack', async () => {
    const { 'signature.json': _, ...without } = whole;
    expect((await verdictOf(without, fingerprint)).problems).toEqual([
      { path: 'signature.json', kind: 'missing', detail: null },
    ]);
    const other = seal(manifestFor({ 'report.json': '{}' }), privateKey);
    const problems = [{ path: 'manifest.json', kind: 'unsigned' }];
    expect(await verdictOf({ ...whole, 'signature.json': other['signature.json'] })).toMatchObject({ problems });
    const stranger = JSON.parse(seal(manifestFor(contents), strangersKey)['signature.json'].toString());
    for (const member of ['publicKey', 'fingerprint', 'signature']) {
      const mixed = signatureText({ ...JSON.parse(sealed['signature.json'].toString()), [member]: stranger[member] });
      expect((await verdictOf({ ...whole, 'signature.json': mixed })).problems, member).toMatchObject(problems);
    }
  });

  it('is unsigned if signature.json has additional content', async () => {
    const text = sealed['signature.json'].toString();
    for (const other of [
      text.replace('{', '{ "auditor": "all is well",'),
      text.replace('"signature": "', '"signature": "all is well '),
      text.replace('"publicKey": "', '"publicKey": "*'),
      `${text}\n`,
    ])
      expect((await verdictOf({ ...whole, 'signature.json': other })).problems, other).toEqual([
        { path: 'manifest.json', kind: 'unsigned', detail: null },
      ]);
  });

  it.each([
    ['the manifest', (one: ReturnType<typeof manifestFor>) => ({ ...one, note: 'approved' })],
    ['the pack', (one: ReturnType<typeof manifestFor>) => ({ ...one, pack: { ...one.pack, note: 'approved' } })],
    [
      'the period',
      (one: ReturnType<typeof manifestFor>) => ({
        ...one,
        pack: { ...one.pack, period: { ...one.pack.period, note: '' } },
      }),
    ],
    [
      'a file',
      (one: ReturnType<typeof manifestFor>) => ({ ...one, files: one.files.map((file) => ({ ...file, note: '' })) }),
    ],
  ])('is not read if %s has a field that this version does not know, although it is signed', async (_, change) => {
    const signed = seal(change(manifestFor(contents)), privateKey);
    await expect(verdictOf({ ...signed, ...contents })).rejects.toThrow(
      'created by an incompatible version of Plimsoll',
    );
  });

  it('is whole but foreign if it was signed again with another key', async () => {
    const changed = { ...contents, 'report.json': '{"controls":[1]}' };
    const resealed = { ...seal(manifestFor(changed), strangersKey), ...changed };
    const signer = fingerprintOf(strangersKey);
    expect(await verdictOf(resealed, fingerprint)).toMatchObject({
      isWhole: true,
      origin: 'foreign',
      fingerprint: signer,
    });
    expect(await verdictOf(resealed)).toMatchObject({ isWhole: true, origin: 'unknown', fingerprint: signer });
  });
});

describe('a pack that ZIP programs would read differently', () => {
  it('is refused if a name leads out of the folder', async () => {
    const zip = await zipOf([...Object.entries(whole), ['xx/evil.txt', 'hello']]);
    const problems = [{ path: '../evil.txt', kind: 'extra', detail: expect.any(String) }];
    expect(await verifyBytes(renamed(zip, 'xx/evil.txt', '../evil.txt'))).toMatchObject({ isWhole: false, problems });
  });

  it('is refused if a local header has another name', async () => {
    const zip = await zipOf(Object.entries(whole));
    const problems = [{ path: 'report.pdf', kind: 'hidden' }];
    expect(await verifyBytes(renamed(zip, 'report.pdf', 'repart.pdf', 'first'))).toMatchObject({
      isWhole: false,
      problems,
    });
  });

  it('is refused if there are bytes between its files or before its central directory', async () => {
    const stowaway = await zipOf([['evil.txt', 'hello']]);
    const entryBytes = stowaway.indexOf('PK\u0001\u0002');
    const zip = await zipOf(Object.entries(whole));
    const list = zip.indexOf('PK\u0001\u0002');
    const withMore = Buffer.concat([zip.subarray(0, list), stowaway.subarray(0, entryBytes), zip.subarray(list)]);
    // The end record has the position of the central directory.
    const end = withMore.lastIndexOf('PK\u0005\u0006');
    withMore.writeUInt32LE(list + entryBytes, end + 16);
    expect(await verifyBytes(withMore)).toMatchObject({ isWhole: false, problems: [{ kind: 'hidden' }] });
  });

  it('is refused if its central directory is longer than its end record states', async () => {
    const zip = await zipOf([...Object.entries(whole), ['evil.txt', 'hello']]);
    const end = zip.lastIndexOf('PK\u0005\u0006');
    const total = zip.readUInt16LE(end + 10) - 1;
    zip.writeUInt16LE(total, end + 8);
    zip.writeUInt16LE(total, end + 10);
    expect(await verifyBytes(zip)).toMatchObject({ isWhole: false, problems: [{ kind: 'hidden' }] });
  });

  it('is refused if an entry is a link', async () => {
    const file = fileOf(await zipOf(Object.entries(whole), { mode: 0o120777 }));
    expect(await verifyPack(file)).toMatchObject({
      isWhole: false,
      problems: [{ kind: 'hidden', detail: 'it is a link' }],
    });
  });
});

describe('an unreadable file', () => {
  it('is refused if it is empty, not a ZIP file, or has no manifest', async () => {
    await expect(verifyBytes(Buffer.of())).rejects.toThrow(UnreadablePackError);
    await expect(verifyBytes(Buffer.from('%PDF-1.7'.repeat(100)))).rejects.toThrow(UnreadablePackError);
    await expect(verdictOf(contents)).rejects.toThrow('manifest.json is missing');
  });

  it('is refused if it is truncated at any position', async () => {
    const zip = await zipOf(Object.entries(whole));
    for (let bytes = 0; bytes < zip.length; bytes += 97)
      await expect(verifyBytes(zip.subarray(0, bytes)), `${bytes} bytes`).rejects.toThrow(UnreadablePackError);
    await expect(verifyBytes(zip.subarray(0, -1))).rejects.toThrow(UnreadablePackError);
  });

  it('is refused if it has another schema with a valid signature', async () => {
    const newer = seal({ ...manifestFor(contents), schema: 2 }, privateKey);
    await expect(verdictOf({ ...newer, ...contents })).rejects.toThrow('an incompatible version');
  });

  it('is refused if its manifest can be read in two ways', async () => {
    const manifest = manifestFor(contents);
    for (const files of [
      [...manifest.files, ...manifestFor({ '../evil': '' }).files],
      [...manifest.files, ...manifestFor({ 'REPORT.pdf': '' }).files],
    ])
      await expect(verdictOf({ ...seal({ ...manifest, files }, privateKey), ...contents })).rejects.toThrow(
        UnreadablePackError,
      );
  });
});

describe('a decompression bomb', () => {
  const zeros = { 'report.json': Buffer.alloc(20 * 1024 * 1024) };

  it('is refused before anything is inflated, also with a valid signature', async () => {
    const bomb = { ...seal(manifestFor(zeros), privateKey), ...zeros };
    await expect(verdictOf(bomb, fingerprint)).rejects.toThrow('exceeds the limit');
  });

  it('that states a small size is read up to that size only', async () => {
    const small = manifestFor({ 'report.json': Buffer.alloc(10) });
    const zip = await zipOf([...Object.entries(seal(small, privateKey)), ...Object.entries(zeros)]);
    const at = zip.lastIndexOf('PK\u0001\u0002');
    expect(zip.readUInt32LE(at + 24)).toBe(zeros['report.json'].length);
    zip.writeUInt32LE(10, at + 24);
    const problems = [{ path: 'report.json', kind: 'changed' }];
    expect(await verifyBytes(zip)).toMatchObject({ isWhole: false, problems });
  });

  it('with too many files, too much content or too many bytes is refused', async () => {
    const file = fileOf(await zipOf(Object.entries(whole)));
    for (const limit of [{ entriesMax: 5 }, { contentBytesMax: 500 }, { archiveBytesMax: 500 }])
      await expect(verifyPack(file, { limits: { ...archiveLimits, ...limit } })).rejects.toThrow(UnreadablePackError);
  });

  it('with overlapping files is refused', async () => {
    const zip = await zipOf([...Object.entries(whole), ['report.pdx', 'x']]);
    const last = zip.lastIndexOf('PK\u0001\u0002');
    zip.writeUInt32LE(0, last + 42);
    expect((await verifyBytes(zip)).isWhole).toBe(false);
  });
});
