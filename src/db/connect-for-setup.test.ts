import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '../../test/helpers/postgres.ts';
import { connectForSetup } from './connect-for-setup.ts';
import { DatabaseSetupError } from './database-setup-error.ts';

const password = 'Correct-Horse-Battery';
let database: TestDatabase;
const cleanUp: (() => void)[] = [];
beforeEach(async () => {
  database = await createEmptyTestDatabase();
});
afterEach(async () => {
  for (const end of cleanUp.splice(0)) end();
  await database.drop();
});

async function failure(url: string, passwordFile?: string): Promise<string> {
  try {
    await connectForSetup(
      { url, ...(passwordFile !== undefined && { passwordFile }) },
      { applicationName: 'plimsoll-test' },
    );
  } catch (error) {
    if (error instanceof DatabaseSetupError) return error.message;
    throw error;
  }
  throw new Error('was not refused');
}

/** Starts a server that passes each connection to `answer`. Returns its port. */
async function serverThat(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  cleanUp.push(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** ErrorResponse of the PostgreSQL protocol. */
function errorAnswer(state: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${state}\0Mrefused\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

describe('connectForSetup', () => {
  it('connects to a PostgreSQL that can be used', async () => {
    const client = await connectForSetup(database.address, { applicationName: 'plimsoll-test' });
    const { rows } = await client.query("select current_setting('application_name') as name");
    await client.end();
    expect(rows).toEqual([{ name: 'plimsoll-test' }]);
  });

  it('reports an unknown database and a refused user of a real server, without the password', async () => {
    const missing = new URL(database.address.url);
    missing.pathname = '/none';
    expect(await failure(missing.href)).toMatch(/has no database of this name\. Check DATABASE_URL/);
    const unknownRole = new URL(database.address.url);
    unknownRole.searchParams.set('user', 'stranger');
    unknownRole.searchParams.set('password', password);
    const message = await failure(unknownRole.href);
    expect(message).toMatch(/refuses (this user|the password of this user)/);
    expect(message).not.toContain(password);
  });

  it('names the password file of the embedded database, and no DATABASE_URL', async () => {
    const refusing = await serverThat((socket) => socket.once('data', () => socket.end(errorAnswer('28P01'))));
    const url = (port: number) => `postgres://plimsoll:${password}@127.0.0.1:${port}/plimsoll?sslmode=disable`;
    const message = await failure(url(refusing), '/data/postgres/password');
    expect(message).toContain('refuses the password in /data/postgres/password');
    const closing = await serverThat((socket) => socket.end());
    for (const one of [message, await failure(url(closing), '/data/postgres/password')])
      expect(one).not.toContain('DATABASE_URL');
    expect(await failure(url(refusing))).toMatch(/refuses the password of this user\. Check DATABASE_URL/);
  });

  it('reports a closed port, an unknown host and a missing socket', async () => {
    const port = await serverThat(() => undefined);
    for (const end of cleanUp.splice(0)) end();
    const at = (place: string) => failure(`postgres://plimsoll:${password}@${place}`);
    const messages = [
      await at(`127.0.0.1:${port}/plimsoll`),
      await at('no-such-host.invalid/plimsoll'),
      await at('h/plimsoll?host=/none/of/this'),
    ];
    expect(messages[0]).toContain(`PostgreSQL at 127.0.0.1:${port} refuses the connection: nothing listens there`);
    expect(messages[1]).toMatch(/PostgreSQL at no-such-host\.invalid:5432 cannot be reached: the host name/);
    expect(messages[2]).toContain('PostgreSQL at /none/of/this:5432 has no socket in that folder');
    expect(messages.join('')).not.toContain(password);
  });

  it('reports a server that is not PostgreSQL, and one without TLS', async () => {
    const closing = await serverThat((socket) => socket.end());
    const plain = await serverThat((socket) => socket.once('data', () => socket.write('N')));
    const url = (port: number, query = '') => `postgres://plimsoll:${password}@127.0.0.1:${port}/plimsoll${query}`;
    expect(await failure(url(closing))).toContain('closed the connection');
    expect(await failure(url(plain, '?sslmode=verify-full'))).toContain('does not support TLS');
  });

  it('reports a missing certificate file of the address, and escapes control characters of the address', async () => {
    const url = `postgres://plimsoll:${password}@127.0.0.1:5432/plimsoll?sslrootcert=/none.pem&host=%1b%5b31m`;
    const message = await failure(url);
    expect(message).toContain('a certificate file that DATABASE_URL names does not exist');
    expect(message).not.toContain('\u001B');
  });
});
