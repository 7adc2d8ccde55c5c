import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DrainingServer } from './draining-server.ts';

/** Longer than any test, so that only the connections of a test decide. */
const never = 10 * 60_000;

let server: DrainingServer;
let clients: Socket[] = [];
afterEach(() => {
  for (const client of clients) client.destroy();
  clients = [];
});

async function listen(handler: RequestListener, drainMs = never): Promise<void> {
  server = new DrainingServer(
    { keepAliveTimeout: never, headersTimeout: never, requestTimeout: never, drainMs },
    handler,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** A connection that the server has accepted, and that has sent `head`. */
async function open(head = ''): Promise<Socket> {
  const accepted = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  await accepted;
  client.write(head);
  return client;
}

const close = (): Promise<void> => new Promise((done) => void server.close(() => done()));
const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('DrainingServer', () => {
  it.each([
    ['no byte of a request', ''],
    ['half of the headers', 'GET / HTTP/1.1\r\nHost:'],
  ])('ends a connection with %s at once', async (_, head) => {
    await listen((_request, response) => response.end());
    const client = await open(head);
    const received = text(client);
    await close();
    expect(await received).toBe('');
  });

  it('ends a connection that is idle after a response at once', async () => {
    await listen((_request, response) => response.end('done'));
    const client = await open(get);
    await once(client, 'data');
    await close();
  });

  it('ends a connection after the response that is open, however often it closes', async () => {
    const reached = Promise.withResolvers<ServerResponse>();
    await listen((_request, response) => reached.resolve(response.writeHead(200)));
    const client = await open(get);
    const received = text(client);
    const response = await reached.promise;
    response.write('first, ');
    const closed = [close(), close()];
    response.end('last');
    await Promise.all(closed);
    expect(await received).toMatch(/first, [\s\S]*last/);
  });

  it('ends a connection after the last of its pipelined responses', async () => {
    const responses: ServerResponse[] = [];
    const reached = Promise.withResolvers<void>();
    await listen((_request, response) => {
      responses.push(response);
      if (responses.length === 2) reached.resolve();
    });
    const received = text(await open(get + get));
    await reached.promise;
    const closed = close();
    for (const [at, response] of responses.entries()) response.end(`answer ${at}`);
    await closed;
    expect(await received).toMatch(/answer 0[\s\S]*answer 1/);
  });

  it('waits for nothing when it does not listen', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const idle = new DrainingServer({}, () => undefined);
    idle.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends a connection whose client does not read its response, after the time for open responses', async () => {
    const reached = Promise.withResolvers<void>();
    await listen((_request, response) => {
      response.end(Buffer.alloc(64 * 1024 * 1024));
      reached.resolve();
    }, 50);
    const client = await open(get);
    client.pause();
    await reached.promise;
    await close();
  });
});
