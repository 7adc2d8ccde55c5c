import { gunzipSync } from 'node:zlib';

/** Heads and decompressed bodies of the HTTP/1.1 requests that one client sent over a connection. The last one may be incomplete. */
export function httpRequests(bytes: Buffer): { head: string; body: string }[] {
  const requests: { head: string; body: string }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end === -1) break;
    const head = bytes.subarray(at, end).toString('latin1');
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    const body = bytes.subarray(end + 4, end + 4 + length);
    const isGzip = /^content-encoding: gzip$/im.test(head) && body.length === length;
    requests.push({ head, body: (isGzip ? gunzipSync(body) : body).toString('utf8') });
    at = end + 4 + length;
  }
  return requests;
}
