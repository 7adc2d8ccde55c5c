import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type Static, type TObject, Type } from 'typebox';
import { Value } from 'typebox/value';
import { manifestPath, type PackManifest, signaturePath, signatureText, signedBytes } from './pack-manifest.ts';

/** A field that this version does not know could change the meaning of the others. */
const closed = { additionalProperties: false };

const manifestShape = Type.Object(
  {
    schema: Type.Literal(1),
    kind: Type.Literal('plimsoll compliance pack'),
    pack: Type.Object(
      {
        reportId: Type.String(),
        version: Type.Integer(),
        name: Type.String(),
        framework: Type.String(),
        edition: Type.String(),
        organization: Type.Object({ id: Type.String(), name: Type.String() }, closed),
        scope: Type.String(),
        asOf: Type.String(),
        period: Type.Object(
          { from: Type.String(), to: Type.String(), cutFrom: Type.Union([Type.String(), Type.Null()]) },
          closed,
        ),
      },
      closed,
    ),
    files: Type.Array(
      Type.Object(
        {
          path: Type.String(),
          bytes: Type.Integer({ minimum: 0 }),
          sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
        },
        closed,
      ),
    ),
  },
  closed,
);

const signatureShape = Type.Object(
  {
    algorithm: Type.Literal('Ed25519'),
    fingerprint: Type.String(),
    publicKey: Type.String(),
    signature: Type.String(),
  },
  closed,
);

/**
 * Undefined if the manifest has another schema or an unknown field, is not in its only valid form (so that all readers see the same content), or contains invalid
 * file names.
 */
export function parseManifest(content: Uint8Array): PackManifest | undefined {
  const manifest = parseAs(manifestShape, content);
  if (!manifest || !Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`, 'utf8').equals(content)) return undefined;
  // Names are unique without regard to case, because some file systems ignore case.
  const names = new Set([manifestPath, signaturePath]);
  for (const { path } of manifest.files) {
    if (!isPlainPath(path) || names.has(path.toLowerCase())) return undefined;
    names.add(path.toLowerCase());
  }
  return manifest;
}

/**
 * Fingerprint of the key that signed exactly these bytes of a manifest. Null if the signature does not match or cannot be read. The pack
 * itself cannot prove who owns the key.
 */
export function signerOf(manifest: Uint8Array, signature: Uint8Array): string | null {
  const stated = parseAs(signatureShape, signature);
  if (!stated) return null;
  const der = Buffer.from(stated.publicKey, 'base64');
  const bytes = Buffer.from(stated.signature, 'base64');
  const fingerprint = createHash('sha256').update(der).digest('hex');
  // The signature file is not signed itself, so it must have its only valid form.
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

/** A relative path that has the same meaning on all systems: within the folder, without drives and invisible characters. */
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
