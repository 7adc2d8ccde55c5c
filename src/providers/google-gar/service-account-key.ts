import { createPrivateKey, type KeyObject } from 'node:crypto';
import { ScanError } from '../../domain/scan-error.ts';
import { parseBoundedJson } from '../../lib/json-shape.ts';
import { textField } from '../text-field.ts';

/**
 * The used fields of a service account's key file. Its addresses (`token_uri` and others) are not used, because the file may be forged.
 */
export interface ServiceAccountKey {
  email: string;
  keyId: string | undefined;
  projectId: string | undefined;
  /** RSA. */
  privateKey: KeyObject;
}

/** Signing with a larger key takes noticeable time. Google's keys have 2,048 bits. */
const keyBitsMax = 8192;

/** Parses the JSON that Google issues for a key. Throws UNAUTHORIZED without any part of the text. */
export function readServiceAccountKey(text: string): ServiceAccountKey {
  const file = parse(text);
  const type = textField(file, 'type');
  const email = textField(file, 'client_email') ?? '';
  const pem = textField(file, 'private_key') ?? '';
  if ((type !== undefined && type !== 'service_account') || email === '' || pem === '') {
    throw new ScanError(
      'UNAUTHORIZED',
      'The credentials are not a service account key (the JSON key file from Google).',
    );
  }
  if ((textField(file, 'universe_domain') ?? 'googleapis.com') !== 'googleapis.com') {
    throw new ScanError('UNAUTHORIZED', 'The service account belongs to another cloud than googleapis.com.');
  }
  return {
    email,
    keyId: textField(file, 'private_key_id'),
    projectId: textField(file, 'project_id'),
    privateKey: readPrivateKey(pem),
  };
}

function parse(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    return undefined;
  }
}

/** Users often supply line ends that were escaped twice. */
function readPrivateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType === 'rsa' && bits <= keyBitsMax) return key;
  } catch {
    // The parser's message may repeat the key.
  }
  throw new ScanError(
    'UNAUTHORIZED',
    'The private key in the service account’s key file is damaged or is not an RSA key.',
  );
}
