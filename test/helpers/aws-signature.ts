import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hash = (data: string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

export interface ReadSignature {
  accessKeyId: string;
  /** `YYYYMMDD`, region, service: the validity of the signature. */
  date: string;
  region: string;
  service: string;
  signedHeaders: string[];
  signature: string;
}

/** Parses `AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…`. */
export function readSignature({ headers }: IncomingMessage): ReadSignature | undefined {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;
  const [, accessKeyId, date, region, service, names, signature] = form.exec(headers.authorization ?? '') ?? [];
  if (!accessKeyId || !date || !region || !service || !names || !signature) return undefined;
  return { accessKeyId, date, region, service, signedHeaders: names.split(';'), signature };
}

/** Whether a request with its headers and body was signed with this secret key (IAM user guide, "Create a signed AWS API request"). */
export function isSignedBy(
  secretAccessKey: string,
  request: IncomingMessage,
  body: string,
  read: ReadSignature,
): boolean {
  const { method = '', url = '', headers } = request;
  const timestamp = String(headers['x-amz-date']);
  const mustBeSigned = ['host', 'x-amz-date', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !read.signedHeaders.includes(name)) || !timestamp.startsWith(read.date)) return false;
  const [path = '', query = ''] = url.split('?');
  const canonicalHeaders = read.signedHeaders.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, path, query, canonicalHeaders, read.signedHeaders.join(';'), hash(body)].join('\n');
  const scope = `${read.date}/${read.region}/${read.service}/aws4_request`;
  const dateKey = hmac(`AWS4${secretAccessKey}`, read.date);
  const signingKey = hmac(hmac(hmac(dateKey, read.region), read.service), 'aws4_request');
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', timestamp, scope, hash(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(read.signature, 'hex'));
}

/** Milliseconds since the epoch of `20261121T115500Z`. */
export function signingTime({ headers }: IncomingMessage): number {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? [];
  return Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s));
}
