import { createHash } from 'node:crypto';
import { type Digest, isDigest } from '../../domain/digest.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { manifestAccept } from '../manifest/media-types.ts';
import type { DocumentResponse } from '../transport/read-document.ts';
import { refused } from './bearer-token.ts';
import { pullScope } from './registry-scope.ts';
import { openRegistrySession, type RegistrySessionOptions } from './registry-session.ts';

/** A manifest or index as received. `digest` was computed over `bytes`. */
export interface RawManifest {
  bytes: Buffer;
  digest: Digest;
  /** Content-Type without parameters, in lower case. null when the response had none. */
  contentType: string | null;
}

/** Read access to one repository of one registry. All errors are ScanError and contain no text of the server. */
export interface RegistryClient {
  /** Digest that a tag names now, by HEAD. Undefined when the registry does not state it. Throws IMAGE_NOT_FOUND, UNAUTHORIZED. */
  resolveTag(tag: string, signal: AbortSignal): Promise<Digest | undefined>;
  /** Fetches by tag or digest. The content is verified when a digest was requested. */
  fetchManifest(tagOrDigest: string, bytesMax: number, signal: AbortSignal): Promise<RawManifest>;
  /** Reads a small blob completely and verifies it. */
  fetchBlob(digest: Digest, bytesMax: number, signal: AbortSignal): Promise<Buffer>;
  /** Location of a blob and the authorization that is valid for it now. */
  locateBlob(digest: Digest, signal: AbortSignal): Promise<{ url: string; authorization?: string }>;
  /** Requests a new token before the next `locateBlob`. */
  renewAuthorization(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface RegistryClientOptions extends Omit<RegistrySessionOptions, 'scope'> {
  repository: string;
}

export function createRegistryClient(options: RegistryClientOptions): RegistryClient {
  const { host, repository } = options;
  const session = openRegistrySession({ ...options, scope: pullScope(repository) });
  const { authorizer } = session;

  const ask = async (
    method: 'GET' | 'HEAD',
    path: string,
    bytesMax: number,
    signal: AbortSignal,
  ): Promise<DocumentResponse> => {
    const accept = path.startsWith('manifests/') ? manifestAccept : '*/*';
    const response = await session.ask({ method, path: `/v2/${repository}/${path}`, accept, bytesMax }, signal);
    if (response.status === 200) return response;
    throw statusError(response, options);
  };

  return {
    async resolveTag(tag, signal) {
      const { headers } = await ask('HEAD', `manifests/${tag}`, 0, signal);
      const digest = headers['docker-content-digest'];
      return isDigest(digest) ? digest : undefined;
    },
    async fetchManifest(tagOrDigest, bytesMax, signal) {
      const { bytes, headers } = await ask('GET', `manifests/${tagOrDigest}`, bytesMax, signal);
      const contentType = contentTypeOf(headers);
      if (contentType === 'text/html') throw notARegistry(host);
      const digest = digestOf(bytes);
      const claimed = isDigest(tagOrDigest) ? tagOrDigest : headers['docker-content-digest'];
      if (isDigest(claimed) && claimed !== digest) throw mismatch(host, 'manifest');
      return { bytes, digest, contentType };
    },
    async fetchBlob(digest, bytesMax, signal) {
      const { bytes } = await ask('GET', `blobs/${digest}`, bytesMax, signal);
      if (digestOf(bytes) !== digest) throw mismatch(host, 'blob');
      return bytes;
    },
    async locateBlob(digest, signal) {
      const authorization = await authorizer.current(signal);
      const url = `${await session.baseUrl(signal)}/v2/${repository}/blobs/${digest}`;
      return { url, ...(authorization !== undefined && { authorization }) };
    },
    renewAuthorization: (signal) => authorizer.renew(signal),
    close: () => session.close(),
  };
}

function digestOf(bytes: Buffer): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function mismatch(host: string, what: string): ScanError {
  return new ScanError('DIGEST_MISMATCH', `${host} returned a ${what} that does not match the requested digest.`);
}

function notARegistry(host: string): ScanError {
  return new ScanError('NOT_A_REGISTRY', `${host} does not respond like a container registry.`);
}

function contentTypeOf(headers: DocumentResponse['headers']): string | null {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? null;
}

export function statusError({ status, headers }: DocumentResponse, options: RegistryClientOptions): ScanError {
  const { host, repository, credentials } = options;
  if (status === 401 || status === 403) return refused(host, pullScope(repository), credentials !== undefined);
  // An HTML page of a web server: the host does not serve the registry API.
  if (status === 404 && contentTypeOf(headers) === 'text/html') return notARegistry(host);
  if (status === 404) return new ScanError('IMAGE_NOT_FOUND', `${host} does not have this image in ${repository}.`);
  return notARegistry(host);
}
