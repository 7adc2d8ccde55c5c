/** The signed list of the files of a pack. Its only valid form is `JSON.stringify` with an indent of two and a final line feed. */
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
  /** Every file except the manifest and the signature, ordered by path. */
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

/** The content of `signature.json` in its only valid form. */
export function signatureText({ algorithm, fingerprint, publicKey, signature }: PackSignature): string {
  return `${JSON.stringify({ algorithm, fingerprint, publicKey, signature }, null, 2)}\n`;
}

/** The signed bytes: a line that names the purpose, so that the signature is valid for nothing else, then the manifest. */
export function signedBytes(manifest: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from('plimsoll compliance pack\n', 'utf8'), manifest]);
}
