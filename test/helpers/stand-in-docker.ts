import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

/** A Docker Engine that serves archives of `docker save`. */
export interface StandInDocker {
  socket: string;
  /** `127.0.0.1:PORT` when it listens on TCP. */
  host: string;
  /** Archives by the names of their images. */
  images: Map<string, { archive: string; os?: string; architecture?: string }>;
  requests: string[];
  /** The first that returns true has answered. */
  behaviours: ((request: IncomingMessage, response: ServerResponse) => boolean)[];
  stop(): Promise<void>;
}

/** Listens on a Unix socket, or on a port of loopback: in plain text, or over TLS for clients with a certificate of `clients`. */
type DockerListening = { socket: string } | { tls: { key: string; certificate: string; clients: string } | null };

export async function startStandInDocker(listening: DockerListening): Promise<StandInDocker> {
  const images: StandInDocker['images'] = new Map();
  const requests: string[] = [];
  const behaviours: StandInDocker['behaviours'] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    requests.push(request.url ?? '');
    if (behaviours.some((behave) => behave(request, response))) return;
    const [, name = '', action] = /^\/images\/(.+)\/(json|get)$/.exec(decodeURI(request.url ?? '')) ?? [];
    const image = images.get(name);
    if (image === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"No such image"}');
      return;
    }
    if (action === 'json') {
      const { os = 'linux', architecture = 'amd64' } = image;
      response.end(JSON.stringify({ Id: `sha256:${'a'.repeat(64)}`, Os: os, Architecture: architecture }));
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-tar' });
    createReadStream(image.archive).pipe(response);
  };
  const tls = 'tls' in listening ? listening.tls : null;
  const secure = tls && { key: tls.key, cert: tls.certificate, ca: tls.clients, requestCert: true };
  const server: Server = secure ? createSecureServer(secure, answer) : createServer(answer);
  const socket = 'socket' in listening ? listening.socket : '';
  await new Promise<void>((resolve) => {
    if (socket !== '') server.listen(socket, resolve);
    else server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    socket,
    host: address !== null && typeof address === 'object' ? `127.0.0.1:${address.port}` : '',
    images,
    requests,
    behaviours,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
