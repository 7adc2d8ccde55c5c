import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { makeCertificate } from './tls-certificate.ts';

/** A request that arrived at one of the hosts. */
export interface CloudCall {
  host: string;
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** `undefined`: the server never responds. */
export type CloudReply = { status?: number; headers?: Record<string, string>; body: unknown } | undefined;

export interface StandInClouds {
  /** A proxy for HTTPS, which connects every name to this server. */
  proxy: { url: string; noProxy: string };
  /** PEM of the authority of these names. */
  authorities: string;
  /** `127.0.0.1:port` of plain HTTP: a metadata service. */
  local: string;
  calls: CloudCall[];
  /** Called in order; the first that does not return null answers. Otherwise the reply is 404. */
  routes: ((call: CloudCall) => CloudReply | null)[];
  reset(): void;
  stop(): Promise<void>;
}

/** Servers in place of the APIs of clouds: at their names through a proxy with TLS, and at a local address without. */
export async function startStandInClouds(names: readonly string[]): Promise<StandInClouds> {
  const { key, certificate } = makeCertificate(...names.map((name) => `DNS:${name}`));
  const [secure, plain, proxy] = [createTlsServer({ key, cert: certificate }), createServer(), createServer()];
  const servers: Server[] = [secure, plain, proxy];
  const tunnels = new Set<Duplex>();
  const ports = await Promise.all(servers.map(listen));
  const [securePort, plainPort, proxyPort] = ports;
  const clouds: StandInClouds = {
    proxy: { url: `http://127.0.0.1:${proxyPort}`, noProxy: '' },
    authorities: certificate,
    local: `127.0.0.1:${plainPort}`,
    calls: [],
    routes: [],
    reset() {
      clouds.calls.length = 0;
      clouds.routes.length = 0;
    },
    async stop() {
      for (const socket of tunnels) socket.destroy();
      await Promise.all(
        servers.map((server) => {
          const closed = new Promise((resolve) => server.close(resolve));
          server.closeAllConnections();
          return closed;
        }),
      );
    },
  };
  for (const server of [secure, plain]) answerAll(server, clouds);
  proxy.on('connect', (_request, socket) => {
    tunnels.add(socket);
    socket.on('close', () => tunnels.delete(socket));
    const onward = connect(securePort ?? 0, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  return clouds;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function answerAll(server: Server, clouds: StandInClouds): void {
  server.on('request', (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const body = Buffer.concat(chunks).toString('utf8');
      const call = { host: headers.host ?? '', method, path: url, headers, body };
      clouds.calls.push(call);
      for (const route of clouds.routes) {
        const reply = route(call);
        if (reply === null) continue;
        if (reply === undefined) return;
        const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
        const type = typeof reply.body === 'string' ? 'text/plain' : 'application/json';
        response.writeHead(reply.status ?? 200, { 'content-type': type, ...reply.headers }).end(text);
        return;
      }
      response.writeHead(404).end();
    });
  });
}

/** A route for `METHOD host/path`, without the query. */
export function route(
  pattern: RegExp,
  answer: (call: CloudCall) => CloudReply,
): (call: CloudCall) => CloudReply | null {
  return (call) =>
    pattern.test(`${call.method} ${call.host}${call.path.replace(/\?.*$/s, '')}`) ? answer(call) : null;
}
