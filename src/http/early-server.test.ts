import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createEarlyServer, type EarlyServer } from './early-server.ts';

let early: EarlyServer | undefined;
afterEach(() => early?.close());

/** Sends one request on a separate connection. */
async function ask(host: string, port: number, path = '/'): Promise<{ status: number | undefined; body: string }> {
  const asked = request({ host, port, path, agent: false }).end();
  const [response] = await once(asked, 'response');
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  return { status: response.statusCode, body };
}

describe('a server that listens before it is ready', () => {
  it('answers 503 until it is opened, even with its handler attached, and then with its handler', async () => {
    early = createEarlyServer();
    const port = await early.listen({ host: '127.0.0.1', port: 0 });
    early.attach((_request, response) => response.end('open'));
    expect((await ask('127.0.0.1', port)).status).toBe(503);
    expect(await ask('127.0.0.1', port, '/healthz?probe=1')).toEqual({ status: 200, body: '{"status":"ok"}' });
    early.open();
    expect(await ask('127.0.0.1', port)).toEqual({ status: 200, body: 'open' });
  });

  it('rejects a busy port and can then be bound to another one', async () => {
    const other = createEarlyServer();
    const busy = await other.listen({ host: '127.0.0.1', port: 0 });
    early = createEarlyServer();
    await expect(early.listen({ host: '127.0.0.1', port: busy })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const port = await early.listen({ host: '127.0.0.1', port: 0 });
    expect((await ask('127.0.0.1', port)).status).toBe(503);
    await other.close();
  });

  it('answers on every address of localhost', async () => {
    early = createEarlyServer();
    const port = await early.listen({ host: 'localhost', port: 0 });
    expect((await ask('127.0.0.1', port)).status).toBe(503);
  });

  it('waits for open responses when it closes', async () => {
    early = createEarlyServer();
    const port = await early.listen({ host: '127.0.0.1', port: 0 });
    const reached = Promise.withResolvers<() => void>();
    early.attach((_request, response) => reached.resolve(() => response.end('late')));
    early.open();
    const answer = ask('127.0.0.1', port);
    const finish = await reached.promise;
    const closed = early.close();
    finish();
    expect((await answer).body).toBe('late');
    await closed;
  });
});
