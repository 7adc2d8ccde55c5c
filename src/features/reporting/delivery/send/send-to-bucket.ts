import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import type { BucketSettings } from '../../../../db/tables/deliveries.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { DestinationSecret } from '../destination-secret.ts';
import type { DeliveryMessage } from './delivery-message.ts';
import { type DeliveryRules, guardedRequest, requireSuccess } from './guarded-request.ts';

/**
 * Puts the file into a bucket of the S3 API with Signature Version 4 and an address by path. Another attempt replaces the object of the
 * same key. The body is streamed, therefore the signature does not cover it; TLS protects it. Throws DeliveryError.
 */
export async function sendToBucket(
  { endpoint, region, bucket, prefix }: BucketSettings,
  { file }: Pick<DeliveryMessage, 'file'>,
  { accessKeyId, secretAccessKey }: DestinationSecret,
  context: { outbound: DeliveryRules; signal: AbortSignal },
): Promise<void> {
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new DeliveryError('SECRET_UNAVAILABLE', 'The keys of the bucket are missing. Create the destination again.');
  const { protocol, hostname, host, origin } = new URL(endpoint);
  const path = `/${bucket}/${prefix}${file.name}`.split('/').map(encode).join('/');
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey },
    region,
    service: 's3',
    sha256: Sha256,
    // S3 signs the path as it is sent.
    uriEscapePath: false,
  });
  const { headers: signed } = await signer.sign({
    method: 'PUT',
    protocol,
    hostname,
    path,
    headers: {
      host,
      'content-length': String(file.sizeBytes),
      'content-type': file.mediaType,
      'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    },
  });
  const { authorization, ...headers } = signed;
  const body = await file.open();
  try {
    const status = await guardedRequest(
      { method: 'PUT', url: `${origin}${path}`, headers, authorization, body },
      context,
    );
    requireSuccess(status, host);
  } finally {
    body.destroy();
  }
}

/** Percent-encodes all but the unreserved characters of RFC 3986, as the signature requires. */
function encode(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
