import { createServer } from 'node:http';

export interface HealthServer {
  /** The port it listens on. */
  port: number;
  close(): Promise<void>;
}

/** Serves `/healthz` on loopback only: 200 when the sensor is healthy, otherwise 503, both with the state as JSON. */
export async function startHealthServer(port: number, read: () => { healthy: boolean }): Promise<HealthServer> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url !== '/healthz') {
      response.writeHead(404).end();
      return;
    }
    const state = read();
    response.writeHead(state.healthy ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(`${JSON.stringify(state)}\n`);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
