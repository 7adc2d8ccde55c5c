/** What a pack says of its own files. Written and read in one form: `JSON.stringify` with two blanks and a line end. */
export interface PackManifest {
  schema: 1;
  kind: 'plimsoll compliance pack';
  pack: {
    reportId: string;
    version: number;
    name: string;
    framework: string;
    edition: string;
    organization: { id: string; name: string };
    scope: string;
    asOf: string;
    period: { from: string; to: string; cutFrom: string | null };
  };
  /** Every file but this one and the signature, by path. */
  files: readonly PackFile[];
}

export interface PackFile {
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

export const manifestPath = 'manifest.json';
export const signaturePath = 'signature.json';

export interface PackSignature {
  algorithm: 'Ed25519';
  /** SHA-256 of the public key (SPKI, DER), hexadecimal. */
  fingerprint: string;
  /** SPKI, DER, base64. */
  publicKey: string;
  /** Over the bytes of `signedBytes`, base64. */
  signature: string;
}

/** `signature.json`, in the one form in which it is written and read. */
export function signatureText({ algorithm, fingerprint, publicKey, signature }: PackSignature): string {
  return `${JSON.stringify({ algorithm, fingerprint, publicKey, signature }, null, 2)}\n`;
}

/** What is signed: a line that says what it is, so that the signature is good for nothing else, then the manifest's bytes. */
export function signedBytes(manifest: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from('plimsoll compliance pack\n', 'utf8'), manifest]);
}
