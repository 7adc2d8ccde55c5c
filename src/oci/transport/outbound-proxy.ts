import { isIP, type Socket } from 'node:net';
import { ScanError } from '../../domain/scan-error.ts';
import { trustingContext } from '../../lib/trusting-context.ts';
import type { OutboundProxy } from '../image-source.ts';
import { canonicalHostname, type Destination } from './address-guard.ts';
import { nodeHttp, nodeHttps } from './node-http.ts';

/**
 * A connection to the destination through the proxy (RFC 9110 §9.3.6). The proxy gets the name and resolves it. Throws UNREACHABLE and
 * TIMEOUT without the proxy's address, which may contain a password.
 */
export async function openTunnel(
  proxy: OutboundProxy,
  { hostname, port }: Destination,
  { timeoutMs, authorities }: { timeoutMs: number; authorities?: string | undefined },
): Promise<Socket> {
  const url = new URL(proxy.url);
  const target = `${hostname}:${port}`;
  const host = canonicalHostname(url.hostname);
  const request = (url.protocol === 'https:' ? nodeHttps() : nodeHttp()).request({
    hostname: host,
    // Without this, Node verifies the certificate against the host in the Host header, which is the destination's.
    servername: isIP(host) === 0 ? host : '',
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
    method: 'CONNECT',
    path: target,
    headers: { host: target, ...proxyAuthorization(url) },
    agent: false,
    ...(authorities !== undefined && { secureContext: trustingContext(authorities) }),
    maxHeaderSize: 16 * 1024,
  });
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const timer = setTimeout(() => {
    reject(new ScanError('TIMEOUT', 'The outbound proxy did not respond in time.'));
    request.destroy();
  }, timeoutMs);
  request.once('connect', ({ statusCode = 0 }, socket, head) => {
    if (statusCode >= 200 && statusCode < 300 && head.length === 0) return resolve(socket);
    socket.destroy();
    reject(
      new ScanError('UNREACHABLE', `The outbound proxy rejected the connection to ${target} (status ${statusCode}).`),
    );
  });
  request.once('response', (response) => {
    response.destroy();
    reject(new ScanError('UNREACHABLE', `The outbound proxy rejected the connection to ${target}.`));
  });
  request.once('error', (cause) => {
    reject(new ScanError('UNREACHABLE', 'The outbound proxy cannot be reached.', { cause }));
  });
  request.end();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

function proxyAuthorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` };
}
