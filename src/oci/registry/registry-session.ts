import type { AddressPolicy } from '../image-source.ts';
import type { ResolveName } from '../transport/address-guard.ts';
import { openConnections } from '../transport/connections.ts';
import { type DocumentResponse, readDocument } from '../transport/read-document.ts';
import { withRetries } from '../transport/retry.ts';
import { defaultTimeouts, type TransferTimeouts } from '../transport/transfer-timeouts.ts';
import { type Authorizer, createAuthorizer } from './authorizer.ts';
import type { RegistryCredentials } from './registry-credentials.ts';
import { registryApiHost, registryBaseUrl } from './registry-endpoint.ts';
import type { RegistryScope } from './registry-scope.ts';

/** Requests to one registry for one scope, with the authorization that it asks for. Throws only ScanError. */
export interface RegistrySession {
  authorizer: Authorizer;
  /** `https://host[:port]`, detected by the first call. */
  baseUrl(signal: AbortSignal): Promise<string>;
  /**
   * One request with retries, and a second request after a challenge of the registry itself. The response is returned for every other
   * status.
   */
  ask(request: RegistryRequest, signal: AbortSignal): Promise<DocumentResponse>;
  close(): Promise<void>;
}

export interface RegistryRequest {
  method: 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT';
  /** Path with `/v2/`, or an address of the registry, as in a `Location`. At another origin, no authorization is sent. */
  path: string;
  accept: string;
  bytesMax: number;
  /** A request with a body does not follow redirects. */
  body?: Uint8Array;
  headers?: Record<string, string>;
}

export interface RegistrySessionOptions {
  /** Host as in a reference: `docker.io`, `localhost:5000`. */
  host: string;
  scope: RegistryScope;
  credentials?: RegistryCredentials | undefined;
  addressPolicy: AddressPolicy;
  timeouts?: TransferTimeouts | undefined;
  resolve?: ResolveName | undefined;
}

export function openRegistrySession(options: RegistrySessionOptions): RegistrySession {
  const { host, scope, credentials, addressPolicy, timeouts = defaultTimeouts, resolve } = options;
  const apiHost = registryApiHost(host);
  const connections = openConnections({
    policy: addressPolicy,
    ownHostname: new URL(`https://${apiHost}`).hostname,
    timeouts,
    ...(resolve !== undefined && { resolve }),
  });
  const { isInsecure } = addressPolicy;
  const authorizer = createAuthorizer({ connections, registryHost: host, scope, credentials, isInsecure });
  let known: Promise<string> | undefined;

  const baseUrl = async (signal: AbortSignal): Promise<string> => {
    known ??= registryBaseUrl(apiHost, addressPolicy, connections, signal);
    known.catch(() => {
      known = undefined;
    });
    return known;
  };

  return {
    authorizer,
    baseUrl,
    async ask({ method, path, accept, bytesMax, body, headers }, signal) {
      const base = await baseUrl(signal);
      const url = path.startsWith('/') ? `${base}${path}` : path;
      const isOwn = new URL(url).origin === new URL(base).origin;
      const sent = body === undefined ? {} : { body, followsRedirects: false };
      const once = async () => {
        const authorization = isOwn ? await authorizer.current(signal) : undefined;
        const request = { method, url, headers: { accept, ...headers }, authorization, signal, ...sent };
        const response = await withRetries(host, signal, () => readDocument(connections, request, bytesMax), timeouts);
        return { authorization, response };
      };
      const first = await once();
      if (first.response.status !== 401 || first.response.isRedirected || !isOwn) return first.response;
      // Of several concurrent requests, the first one that is challenged authorizes all.
      const isAnswered = (await authorizer.current(signal)) !== first.authorization;
      if (!isAnswered) await authorizer.answer(first.response, signal);
      return (await once()).response;
    },
    close: () => connections.close(),
  };
}
