import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyFingerprint } from '../features/signing-keys/signing-key.ts';
import { toCanonicalJson } from '../lib/canonical-json.ts';
import {
  isPlainPath,
  type PackManifest,
  packFile,
  parseManifest,
  type SignedManifest,
  signerOf,
  signManifest,
} from './pack-manifest.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const fingerprint = keyFingerprint(createPublicKey(privateKey).export({ type: 'spki', format: 'der' }));

const manifestOf = (...paths: string[]): PackManifest => ({
  schema: 'plimsoll.evidence-pack/1',
  report: { id: 'rep_1', version: 1 },
  framework: { key: 'fedramp', title: 'FedRAMP', edition: 'Rev. 5' },
  organization: { id: 'org_1', name: 'Ämter & Co' },
  period: { from: '2026-01-01T00:00:00.000Z', to: '2026-06-30T23:59:59.999Z' },
  asOf: '2026-07-01T08:00:00.000Z',
  files: paths.map((path) => packFile(path, Buffer.from(`content of ${path}`))),
});

const withSignature = (signed: SignedManifest, change: Record<string, unknown>): SignedManifest => ({
  manifest: signed.manifest,
  signature: Buffer.from(JSON.stringify({ ...JSON.parse(signed.signature.toString()), ...change })),
});

describe('signManifest', () => {
  it('gives the same bytes whatever the order of the files, and names the key as the service publishes it', () => {
    const signed = signManifest(manifestOf('b.csv', 'a.json', 'evidence/c.csv'), privateKey);
    expect(signManifest(manifestOf('evidence/c.csv', 'b.csv', 'a.json'), privateKey)).toEqual(signed);
    expect(parseManifest(signed.manifest)?.files.map(({ path }) => path)).toEqual([
      'a.json',
      'b.csv',
      'evidence/c.csv',
    ]);
    expect(signerOf(signed)).toBe(fingerprint);
  });

  it('refuses names that are no plain paths, are taken, or differ in case only', () => {
    for (const paths of [
      ['../a'],
      ['/a'],
      ['a//b'],
      ['a\\b'],
      ['manifest.json'],
      ['Signature.JSON'],
      ['a', 'a'],
      ['a', 'A'],
    ])
      expect(() => signManifest(manifestOf(...paths), privateKey), paths.join()).toThrow(RangeError);
  });
});

describe('signerOf', () => {
  const signed = signManifest(manifestOf('a.json'), privateKey);

  it('knows no signer of a manifest in which a single bit differs', () => {
    for (let index = 0; index < signed.manifest.length; index += 7) {
      const manifest = Buffer.from(signed.manifest);
      manifest.writeUInt8(manifest.readUInt8(index) ^ 1, index);
      expect(signerOf({ ...signed, manifest })).toBeNull();
    }
  });

  it('knows no signer where the key, its fingerprint or the signature is of another', () => {
    const other = JSON.parse(
      signManifest(manifestOf('a.json'), generateKeyPairSync('ed25519').privateKey).signature.toString(),
    );
    for (const member of ['fingerprint', 'publicKey', 'signature'])
      expect(signerOf(withSignature(signed, { [member]: other[member] })), member).toBeNull();
    expect(signerOf(withSignature(signed, { algorithm: 'none' }))).toBeNull();
    expect(signerOf(withSignature(signed, { signature: '' }))).toBeNull();
    expect(signerOf({ ...signed, signature: Buffer.from('{') })).toBeNull();
  });

  it('takes no key of another kind', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const der = publicKey.export({ type: 'spki', format: 'der' });
    const change = { publicKey: der.toString('base64'), fingerprint: keyFingerprint(der) };
    expect(signerOf(withSignature(signed, change))).toBeNull();
  });
});

describe('parseManifest', () => {
  it('takes the canonical form only, so that a key cannot be there twice', () => {
    const text = toCanonicalJson(manifestOf('a.json'));
    expect(parseManifest(Buffer.from(text))).toEqual(manifestOf('a.json'));
    expect(parseManifest(Buffer.from(JSON.stringify(manifestOf('a.json'))))).toBeUndefined();
    expect(parseManifest(Buffer.from(`${text} `))).toBeUndefined();
    expect(parseManifest(Buffer.from(text.replace('"files":', '"files":[],"files":')))).toBeUndefined();
  });

  it('takes no other schema and no path out of the folder', () => {
    const manifest = manifestOf('a.json');
    for (const wrong of [
      { ...manifest, schema: 'plimsoll.evidence-pack/2' },
      { ...manifest, files: [packFile('../a', Buffer.of())] },
      { ...manifest, files: [{ ...packFile('a', Buffer.of()), sha256: 'ff' }] },
    ])
      expect(parseManifest(Buffer.from(toCanonicalJson(wrong)))).toBeUndefined();
  });
});

describe('isPlainPath', () => {
  it('takes relative paths of plain parts only', () => {
    for (const path of ['a', 'evidence/RA-5(2).csv', 'Ärger.pdf', '.hidden', 'a..b'])
      expect(isPlainPath(path), path).toBe(true);
    for (const path of [
      '',
      '.',
      '..',
      'a/..',
      'a/',
      '/a',
      'C:a',
      'a\\b',
      'a\0',
      'a\u202eb',
      'a.',
      'a ',
      '\ud800',
      'x'.repeat(256),
    ])
      expect(isPlainPath(path), JSON.stringify(path)).toBe(false);
  });
});
