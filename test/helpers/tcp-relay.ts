import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A relay between a client and a server that can move, stall or disappear. */
export interface TcpRelay {
  /** `127.0.0.1:PORT`, the same for the whole test. */
  host: string;
  /** Ends all connections. undefined: new connections are closed at once. */
  setTarget(target: { host: string; port: number } | undefined): void;
  /** While true, no bytes of the server are passed on. */
  hold(isHeld: boolean): void;
  /** Bytes that the clients sent, by connection. */
  sent(): Buffer[];
  stop(): Promise<void>;
}

export async function startTcpRelay(): Promise<TcpRelay> {
  let target: { host: string; port: number } | undefined;
  let isHeld = false;
  const pairs = new Set<{ client: Socket; server: Socket }>();
  const sent: Buffer[][] = [];
  const relay = createServer((client) => {
    client.on('error', () => undefined);
    if (target === undefined) {
      client.destroy();
      return;
    }
    const server = connect(target.port, target.host);
    const pair = { client, server };
    const chunks: Buffer[] = [];
    sent.push(chunks);
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    server.on('error', end).on('close', end);
    client.on('close', end);
    client.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => client.write(chunk));
    if (isHeld) server.pause();
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const endAll = (): void => {
    for (const { client, server } of pairs) {
      client.destroy();
      server.destroy();
    }
  };
  return {
    host: `127.0.0.1:${(relay.address() as AddressInfo).port}`,
    setTarget(next) {
      target = next;
      endAll();
    },
    hold(next) {
      isHeld = next;
      for (const { server } of pairs) {
        if (next) server.pause();
        else server.resume();
      }
    },
    sent: () => sent.map((chunks) => Buffer.concat(chunks)),
    async stop() {
      endAll();
      await new Promise<void>((resolve) => relay.close(() => resolve()));
    },
  };
}
