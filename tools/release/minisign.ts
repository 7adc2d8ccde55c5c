import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** Signatures in the format of minisign (jedisct1.github.io/minisign), which `minisign -Vm FILE -P KEY` verifies. */
export interface Minisign {
  /** The public key as minisign prints it. */
  publicKey: string;
  /** Content of `FILE.minisig`. */
  signFile(content: Uint8Array, trustedComment: string): string;
}

/** Ed25519 signature of the BLAKE2b-512 hash of the file. */
const hashedAlgorithm = Buffer.from('ED');
const keyAlgorithm = Buffer.from('Ed');
const keyBytes = 32;
const keyIdBytes = 8;

/**
 * A signer with an Ed25519 private key in PEM format (`openssl genpkey -algorithm ed25519`). The key id is the beginning of the hash of the
 * public key.
 *
 * @throws {Error} for another kind of key
 */
export function minisignWith(pem: string): Minisign {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error('the key of the signature must be an Ed25519 private key (PEM)');
  const raw = rawPublicKey(key);
  const keyId = createHash('sha256').update(raw).digest().subarray(0, keyIdBytes);
  return {
    publicKey: Buffer.concat([keyAlgorithm, keyId, raw]).toString('base64'),
    signFile(content, trustedComment) {
      if (/[\r\n]/.test(trustedComment)) throw new Error('a trusted comment has one line');
      const signature = sign(null, createHash('blake2b512').update(content).digest(), key);
      const whole = sign(null, Buffer.concat([signature, Buffer.from(trustedComment)]), key);
      const first = Buffer.concat([hashedAlgorithm, keyId, signature]).toString('base64');
      return `untrusted comment: signature of a Plimsoll release\n${first}\ntrusted comment: ${trustedComment}\n${whole.toString('base64')}\n`;
    },
  };
}

/** The last bytes of SubjectPublicKeyInfo (RFC 8410). */
function rawPublicKey(key: KeyObject): Buffer {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-keyBytes);
}
