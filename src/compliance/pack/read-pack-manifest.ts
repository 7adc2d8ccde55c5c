import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type Static, type TObject, Type } from 'typebox';
import { Value } from 'typebox/value';
import { manifestPath, type PackManifest, signaturePath, signatureText, signedBytes } from './pack-manifest.ts';

const manifestShape = Type.Object({
  schema: Type.Literal(1),
  kind: Type.Literal('plimsoll compliance pack'),
  pack: Type.Object({
    reportId: Type.String(),
    version: Type.Integer(),
    name: Type.String(),
    framework: Type.String(),
    edition: Type.String(),
    organization: Type.Object({ id: Type.String(), name: Type.String() }),
    scope: Type.String(),
    asOf: Type.String(),
    period: Type.Object({
      from: Type.String(),
      to: Type.String(),
      cutFrom: Type.Union([Type.String(), Type.Null()]),
    }),
  }),
  files: Type.Array(
    Type.Object({
      path: Type.String(),
      bytes: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
});

const signatureShape = Type.Object({
  algorithm: Type.Literal('Ed25519'),
  fingerprint: Type.String(),
  publicKey: Type.String(),
  signature: Type.String(),
});

/**
 * Undefined when it is of another schema, not in the form in which manifests are written (so that no reader can see something else in it),
 * or names files as no pack may.
 */
export function parseManifest(content: Uint8Array): PackManifest | undefined {
  const manifest = parseAs(manifestShape, content);
  if (!manifest || !Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`, 'utf8').equals(content)) return undefined;
  // Some file systems take names that differ in case for one.
  const names = new Set([manifestPath, signaturePath]);
  for (const { path } of manifest.files) {
    if (!isPlainPath(path) || names.has(path.toLowerCase())) return undefined;
    names.add(path.toLowerCase());
  }
  return manifest;
}

/**
 * Fingerprint of the key that signed exactly these bytes of a manifest; null when the signature is not of them or cannot be read.
 * Whose key that is, a pack cannot say.
 */
export function signerOf(manifest: Uint8Array, signature: Uint8Array): string | null {
  const stated = parseAs(signatureShape, signature);
  if (!stated) return null;
  const der = Buffer.from(stated.publicKey, 'base64');
  const bytes = Buffer.from(stated.signature, 'base64');
  const fingerprint = createHash('sha256').update(der).digest('hex');
  // Nobody signs the signature's own file: there is no room in it for anything else.
  const whole = signatureText({
    algorithm: 'Ed25519',
    fingerprint,
    publicKey: der.toString('base64'),
    signature: bytes.toString('base64'),
  });
  const key = ed25519Key(der);
  if (!key || !Buffer.from(whole, 'utf8').equals(signature)) return null;
  return verify(null, signedBytes(manifest), key, bytes) ? fingerprint : null;
}

/** A relative path that means the same file everywhere: no way out of the folder, no drive, nothing that does not show. */
export function isPlainPath(path: string): boolean {
  return (
    Buffer.byteLength(path) <= 255 &&
    !/[\p{Cc}\p{Cf}\p{Cs}\\:*?"<>|]/u.test(path) &&
    path.split('/').every((part) => part !== '' && !/^\.+$|[ .]$/u.test(part))
  );
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
