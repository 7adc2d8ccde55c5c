import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { type Static, type TObject, Type } from 'typebox';
import { Value } from 'typebox/value';
import { toCanonicalJson } from '../lib/canonical-json.ts';

/** Names of the two files of a pack that the manifest does not list. */
export const manifestPath = 'manifest.json';
export const signaturePath = 'signature.json';

export const manifestSchema = 'plimsoll.evidence-pack/1';

const packFileShape = Type.Object({
  /** Relative, with `/` between its parts. */
  path: Type.String({ minLength: 1, maxLength: 255 }),
  sizeBytes: Type.Integer({ minimum: 0 }),
  /** 64 hexadecimal digits in lower case. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type PackFile = Static<typeof packFileShape>;

const manifestShape = Type.Object({
  schema: Type.Literal(manifestSchema),
  /** The report whose download the pack is. */
  report: Type.Object({ id: Type.String(), version: Type.Integer() }),
  framework: Type.Object({ key: Type.String(), title: Type.String(), edition: Type.String() }),
  organization: Type.Object({ id: Type.String(), name: Type.String() }),
  /** ISO 8601, both included. */
  period: Type.Object({ from: Type.String(), to: Type.String() }),
  /** ISO 8601: when the evidence was taken. */
  asOf: Type.String(),
  /** Every file of the pack but the manifest and its signature, by path. */
  files: Type.Array(packFileShape),
});
export type PackManifest = Static<typeof manifestShape>;

const signatureShape = Type.Object({
  algorithm: Type.Literal('Ed25519'),
  /** SHA-256 of the public key in hexadecimal digits. */
  fingerprint: Type.String(),
  /** SPKI in DER, base64. */
  publicKey: Type.String(),
  /** Base64. */
  signature: Type.String(),
});

export interface SignedManifest {
  /** Content of `manifest.json`: canonical JSON (RFC 8785). */
  manifest: Buffer;
  /** Content of `signature.json`. */
  signature: Buffer;
}

/** What the manifest says of a file. */
export function packFile(path: string, content: Uint8Array): PackFile {
  return { path, sizeBytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/**
 * The two files that make a folder of files a pack: the same manifest and key give the same bytes.
 *
 * @throws {RangeError} when a path is listed twice, is one of the two itself, or would not be accepted by whoever verifies the pack
 */
export function signManifest(manifest: PackManifest, privateKey: KeyObject): SignedManifest {
  const files = manifest.files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  rejectBadPaths(files);
  const content = Buffer.from(toCanonicalJson({ ...manifest, files }), 'utf8');
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const signature = {
    algorithm: 'Ed25519',
    fingerprint: fingerprintOf(publicKey),
    publicKey: publicKey.toString('base64'),
    signature: sign(null, toSign(content), privateKey).toString('base64'),
  };
  return { manifest: content, signature: Buffer.from(toCanonicalJson(signature), 'utf8') };
}

/**
 * Fingerprint of the key that signed exactly these bytes of a manifest; null when the signature is not of them or cannot be read.
 * Whose key it is, the pack cannot say.
 */
export function signerOf({ manifest, signature }: SignedManifest): string | null {
  const stated = parseAs(signatureShape, signature);
  if (!stated) return null;
  const publicKey = Buffer.from(stated.publicKey, 'base64');
  const key = ed25519Key(publicKey);
  if (!key || stated.fingerprint !== fingerprintOf(publicKey)) return null;
  const isSigned = verify(null, toSign(manifest), key, Buffer.from(stated.signature, 'base64'));
  return isSigned ? stated.fingerprint : null;
}

/** Undefined when it is of another schema, not in the canonical form, or names files as no pack may. */
export function parseManifest(content: Uint8Array): PackManifest | undefined {
  const manifest = parseAs(manifestShape, content);
  if (!manifest || !Buffer.from(toCanonicalJson(manifest), 'utf8').equals(content)) return undefined;
  try {
    rejectBadPaths(manifest.files);
  } catch {
    return undefined;
  }
  return manifest;
}

/** A relative path of plain parts that means the same file everywhere: no way out of the folder, no drive, no control character. */
export function isPlainPath(path: string): boolean {
  return (
    Buffer.byteLength(path) <= 255 &&
    !/[\p{Cc}\p{Cf}\p{Cs}\\:*?"<>|]/u.test(path) &&
    path.split('/').every((part) => part !== '' && !/^\.+$|[ .]$/u.test(part))
  );
}

function rejectBadPaths(files: readonly PackFile[]): void {
  // Some file systems take names that differ in case for one.
  const names = new Set([manifestPath, signaturePath]);
  for (const { path } of files) {
    if (!isPlainPath(path)) throw new RangeError(`a pack cannot hold a file by the name ${JSON.stringify(path)}`);
    const name = path.toLowerCase();
    if (names.has(name)) throw new RangeError(`a pack cannot hold two files by the name ${path}`);
    names.add(name);
  }
}

/** What is signed: a line `plimsoll evidence pack`, then the bytes of the manifest. */
function toSign(manifest: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from('plimsoll evidence pack\n', 'utf8'), manifest]);
}

function fingerprintOf(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex');
}

function ed25519Key(der: Buffer): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: der, type: 'spki', format: 'der' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

function parseAs<Shape extends TObject>(shape: Shape, content: Uint8Array): Static<Shape> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content));
    return Value.Check(shape, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
