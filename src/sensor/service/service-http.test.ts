import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { HttpClient } from '../../lib/http-client.ts';
import { createServiceHttp } from './service-http.ts';

function failureOf(post: () => Promise<unknown>): Promise<unknown> {
  const http = { post } as unknown as HttpClient;
  const service = createServiceHttp({ server: 'https://scan.example.com', key: 'svc_ak_x', http });
  const request = { path: '/api/sensors/register', body: {}, timeoutMs: 1_000, signal: new AbortController().signal };
  return service.send(request).then(
    () => undefined,
    (error: unknown) => error,
  );
}

const failingWith = (code: string) => () => Promise.reject(Object.assign(new Error('failed'), { code }));
const respondingWith = (status: number) => () =>
  Promise.resolve({ status, headers: {}, body: Readable.from([Buffer.from('{"error":{"code":"X"}}')]) });

describe('a failed request to the service', () => {
  it.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])(
    'names the setting for an authority that is not trusted (%s)',
    async (code) => {
      expect(await failureOf(failingWith(code))).toMatchObject({
        kind: 'unreachable',
        message: `The service cannot be reached (${code}). Its certificate is not trusted: --ca-cert (PLIMSOLL_CA_FILE) names a file with its authority.`,
      });
    },
  );

  it('has only the code of another cause', async () => {
    expect(await failureOf(failingWith('ECONNREFUSED'))).toMatchObject({
      message: 'The service cannot be reached (ECONNREFUSED).',
    });
  });

  it('names the key when the service refuses it, and the status otherwise', async () => {
    expect(await failureOf(respondingWith(401))).toMatchObject({ message: expect.stringContaining('sensor key') });
    expect(await failureOf(respondingWith(404))).toMatchObject({ message: 'The service responded with status 404.' });
  });
});
