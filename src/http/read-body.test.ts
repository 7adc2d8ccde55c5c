import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readBody } from './read-body.ts';

let server: Server;
afterEach(() => void server.close());

/** Returns the outcome of reading the body of the first request, and its socket. */
async function startReading(bodyTimeoutMs: number) {
  const { promise: read, resolve } = Promise.withResolvers<string>();
  server = createServer((request, response) => {
    readBody(request, { bodyBytesMax: 100, bodyTimeoutMs })
      .then((body) => resolve(body.toString()))
      .catch((error: Error) => resolve(`refused: ${error.message}`))
      .finally(() => response.end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n');
  return { socket, read };
}

describe('readBody', () => {
  it('refuses a body that does not arrive in time, at any rate', async () => {
    const { socket, read } = await startReading(150);
    const trickle = setInterval(() => socket.write('x'), 50);
    expect(await read).toBe('refused: The request body did not arrive in time');
    clearInterval(trickle);
    socket.destroy();
  });

  it('refuses an incomplete body', async () => {
    const { socket, read } = await startReading(10_000);
    socket.end('12345', () => socket.destroy());
    expect(await read).toBe('refused: The request body is incomplete');
  });
});
