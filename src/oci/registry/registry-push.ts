import type { Digest } from '../../domain/digest.ts';
import { ScanError } from '../../domain/scan-error.ts';
import type { DocumentResponse } from '../transport/read-document.ts';
import { refused } from './bearer-token.ts';
import { pushScope } from './registry-scope.ts';
import { openRegistrySession, type RegistrySession, type RegistrySessionOptions } from './registry-session.ts';

/** Write access to one repository of one registry. All errors are ScanError and contain no text of the server. */
export interface RegistryPush {
  /** Uploads a blob in pieces, unless the registry has it. */
  pushBlob(digest: Digest, pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>;
  pushManifest(tagOrDigest: string, bytes: Uint8Array, mediaType: string, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface RegistryPushOptions extends Omit<RegistrySessionOptions, 'scope'> {
  repository: string;
}

type Ask = (request: Partial<Parameters<RegistrySession['ask']>[0]> & { path: string }) => Promise<DocumentResponse>;

/** Uploads by the distribution specification (OCI distribution-spec 1.1, "Pushing a blob in chunks"). */
export function createRegistryPush(options: RegistryPushOptions): RegistryPush {
  const { host, repository } = options;
  const session = openRegistrySession({ ...options, scope: pushScope(repository) });
  const askWith =
    (signal: AbortSignal): Ask =>
    (request) =>
      session.ask({ method: 'GET', accept: '*/*', bytesMax: 0, ...request }, signal);
  const expect = (response: DocumentResponse, ...statuses: number[]): DocumentResponse => {
    if (statuses.includes(response.status)) return response;
    throw pushError(response.status, options);
  };
  return {
    async pushBlob(digest, pieces, signal) {
      const ask = askWith(signal);
      const known = await ask({ method: 'HEAD', path: `/v2/${repository}/blobs/${digest}` });
      if (known.status === 200) return;
      const body = new Uint8Array();
      const started = await ask({ method: 'POST', path: `/v2/${repository}/blobs/uploads/`, body });
      let location = nextLocation(expect(started, 202), host);
      let sent = 0;
      for await (const piece of pieces) {
        const headers = {
          'content-type': 'application/octet-stream',
          'content-range': `${sent}-${sent + piece.length - 1}`,
        };
        const response = await ask({ method: 'PATCH', path: location.href, body: piece, headers });
        location = nextLocation(expect(response, 202), host);
        sent += piece.length;
      }
      location.searchParams.set('digest', digest);
      expect(await ask({ method: 'PUT', path: location.href, body }), 201);
    },
    async pushManifest(tagOrDigest, bytes, mediaType, signal) {
      const path = `/v2/${repository}/manifests/${tagOrDigest}`;
      const headers = { 'content-type': mediaType };
      expect(await askWith(signal)({ method: 'PUT', path, body: bytes, headers }), 201);
    },
    close: () => session.close(),
  };
}

function nextLocation({ headers, url }: DocumentResponse, host: string): URL {
  const { location } = headers;
  if (location !== undefined && URL.canParse(location, url.href)) return new URL(location, url);
  throw new ScanError('NOT_A_REGISTRY', `${host} does not respond like a container registry.`);
}

function pushError(status: number, { host, repository, credentials }: RegistryPushOptions): ScanError {
  if (status === 401 || status === 403) return refused(host, pushScope(repository), credentials !== undefined);
  if (status === 404 || status === 405)
    return new ScanError('IMAGE_NOT_FOUND', `${host} does not accept uploads to ${repository}.`);
  return new ScanError('UNREACHABLE', `${host} refused the upload with status ${status}.`);
}
