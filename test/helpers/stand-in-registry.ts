import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestBlob } from './oci-layout.ts';

export interface RecordedRequest {
  method: string;
  /** Path and query. */
  url: string;
  authorization: string | undefined;
}

/** Answers a request and returns true, or leaves it to the next one. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface StandInRegistry {
  /** `127.0.0.1:PORT`. */
  host: string;
  requests: RecordedRequest[];
  /** Blobs and manifests by digest. Manifests also by tag. */
  content: Map<string, TestBlob>;
  /** Called first, in order. May be changed at any time. */
  behaviours: Behaviour[];
  stop(): Promise<void>;
}

/**
 * A small registry that can misbehave: the real one never lies, throttles or stalls. Manifests and blobs are served from `content` after
 * `behaviours`. Over TLS with a certificate, otherwise over plain HTTP.
 */
export async function startStandInRegistry(
  blobs: TestBlob[] = [],
  tls?: { key: string; certificate: string },
): Promise<StandInRegistry> {
  const requests: RecordedRequest[] = [];
  const content = new Map(blobs.map((blob) => [blob.digest as string, blob]));
  const behaviours: Behaviour[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, authorization: headers.authorization });
    if (behaviours.some((behaviour) => behaviour(request, response))) return;
    serve(content, request, response);
  };
  const server = tls ? createSecureServer({ key: tls.key, cert: tls.certificate }, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { host: `127.0.0.1:${port}`, requests, content, behaviours, stop };
}

function serve(content: Map<string, TestBlob>, request: IncomingMessage, response: ServerResponse): void {
  const name = /^\/v2\/.+\/(?:manifests|blobs)\/([^/?]+)$/.exec(request.url ?? '')?.[1];
  const blob = name === undefined ? undefined : content.get(name);
  if (blob === undefined) {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"errors":[{"code":"MANIFEST_UNKNOWN"}]}');
    return;
  }
  const isManifest = request.url?.includes('/manifests/') === true;
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(start > 0 ? 206 : 200, {
    'content-type': isManifest ? blob.mediaType : 'application/octet-stream',
    'content-length': blob.bytes.length - start,
    'docker-content-digest': blob.digest,
    ...(start > 0 && { 'content-range': `bytes ${start}-${blob.bytes.length - 1}/${blob.bytes.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : blob.bytes.subarray(start));
}

/** Answers requests that `pattern` matches (`GET /v2/app/manifests/1.0`) with a status and headers. */
export function answerWith(
  pattern: RegExp,
  status: number,
  headers: Record<string, string> = {},
  body: string | Buffer = '',
): Behaviour {
  return (request, response) => {
    if (!pattern.test(`${request.method} ${request.url}`)) return false;
    response.writeHead(status, headers).end(body);
    return true;
  };
}

/** The same for the first `times` requests only. */
export function onlyFirst(times: number, behaviour: Behaviour): Behaviour {
  let left = times;
  return (request, response) => {
    if (left === 0) return false;
    const isAnswered = behaviour(request, response);
    if (isAnswered) left -= 1;
    return isAnswered;
  };
}

/** Requires `Bearer` tokens from `realm` and accepts only `token`. */
export function requireToken(realm: string, token: () => string): Behaviour {
  return (request, response) => {
    if (request.url?.startsWith('/v2/') !== true || request.headers.authorization === `Bearer ${token()}`) return false;
    response.writeHead(401, {
      'www-authenticate': `Bearer realm="${realm}",service="stand-in",scope="repository:other:push"`,
    });
    response.end();
    return true;
  };
}
