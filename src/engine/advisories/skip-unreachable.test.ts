import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { HttpClient } from '../../lib/http-client.ts';
import { skipUnreachable } from './skip-unreachable.ts';

/** A client whose requests fail with the code of their host, and that has a log of the requests. */
function clientWith(codes: Readonly<Record<string, string>>): { client: HttpClient; log: string[] } {
  const log: string[] = [];
  const client: HttpClient = {
    get: (url) => {
      log.push(url.href);
      const code = codes[url.hostname];
      if (code !== undefined) return Promise.reject(Object.assign(new Error(`${url.hostname}: ${code}`), { code }));
      return Promise.resolve({ status: 200, headers: {}, body: Readable.from([]), url });
    },
    post: () => Promise.reject(new Error('not used')),
    close: () => Promise.resolve(),
  };
  return { client: skipUnreachable(client), log };
}

async function requestEach(client: HttpClient, hosts: readonly string[]): Promise<string[]> {
  const results: string[] = [];
  for (const [index, host] of hosts.entries()) {
    const result = client.get(new URL(`https://${host}/${index}`), {});
    results.push(await result.then(({ status }) => String(status), String));
  }
  return results;
}

describe('the client of a refresh', () => {
  it('requests nothing more from a host that was not reached twice, and continues with others', async () => {
    const { client, log } = clientWith({ 'a.example': 'UND_ERR_CONNECT_TIMEOUT' });
    const results = await requestEach(client, [
      'b.example',
      ...Array.from({ length: 5 }, () => 'a.example'),
      'b.example',
    ]);
    expect(log).toHaveLength(4);
    const failure = 'Error: a.example: UND_ERR_CONNECT_TIMEOUT';
    expect(results).toEqual(['200', failure, failure, failure, failure, failure, '200']);
  });

  it('requests nothing more when none of the first three requests was answered', async () => {
    const { client, log } = clientWith({
      'a.example': 'EAI_AGAIN',
      'b.example': 'ENETUNREACH',
      'c.example': 'ENOTFOUND',
    });
    const results = await requestEach(client, ['a.example', 'b.example', 'c.example', 'd.example', 'a.example']);
    expect(log).toHaveLength(3);
    expect(results.slice(3)).toEqual(['Error: c.example: ENOTFOUND', 'Error: c.example: ENOTFOUND']);
  });

  it('continues after failures of a host that was reached', async () => {
    const { client, log } = clientWith({ 'a.example': 'UND_ERR_BODY_TIMEOUT' });
    await requestEach(
      client,
      Array.from({ length: 6 }, () => 'a.example'),
    );
    expect(log).toHaveLength(6);
  });
});
