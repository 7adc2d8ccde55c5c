import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** A Docker Engine on a Unix socket that serves archives of `docker save`. */
export interface StandInDocker {
  socket: string;
  /** Archives by the names of their images. */
  images: Map<string, { archive: string; os?: string; architecture?: string }>;
  requests: string[];
  /** The first that returns true has answered. */
  behaviours: ((request: IncomingMessage, response: ServerResponse) => boolean)[];
  stop(): Promise<void>;
}

export async function startStandInDocker(socket: string): Promise<StandInDocker> {
  const images: StandInDocker['images'] = new Map();
  const requests: string[] = [];
  const behaviours: StandInDocker['behaviours'] = [];
  const server: Server = createServer((request, response) => {
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
  });
  await new Promise<void>((resolve) => void server.listen(socket, resolve));
  return {
    socket,
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
