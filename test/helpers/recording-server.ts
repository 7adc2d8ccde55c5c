import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface RecordedRequest {
  method: string;
  /** Path as it was sent, with query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface RecordingServer {
  url: string;
  requests: RecordedRequest[];
  /** Status of the next responses. */
  status: number;
  close(): Promise<void>;
}

/** An HTTP server on loopback that records requests and answers with one status. */
export async function startRecordingServer(): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      response.writeHead(recording.status).end('a body that nobody reads');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const recording: RecordingServer = {
    url: `http://127.0.0.1:${port}`,
    requests,
    status: 200,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  return recording;
}
