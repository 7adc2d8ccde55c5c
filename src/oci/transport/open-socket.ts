import { connect as connectPlain, isIP, type Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { ScanError } from '../../domain/scan-error.ts';
import { nodeTls } from '../../lib/node-tls.ts';
import type { OutboundProxy } from '../image-source.ts';
import { canonicalHostname, type Destination, isNamed } from './address-guard.ts';
import { checkedAddresses, checkedSocketOptions, type DialOptions } from './checked-destination.ts';
import { isProxied } from './is-proxied.ts';
import { openTunnel } from './outbound-proxy.ts';

type Origin = Pick<URL, 'host' | 'hostname' | 'port' | 'protocol'>;

/** The port of an address, also where it is the default of the scheme. */
export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}

/**
 * Connects to an address that was just checked, through the outbound proxy where it applies, and completes the TLS handshake for https.
 * Throws ScanError (BLOCKED_ADDRESS, TLS, TIMEOUT, UNREACHABLE) and the errors of sockets.
 */
export async function openSocket(url: Origin, options: DialOptions): Promise<Socket> {
  const destination = { hostname: url.hostname, port: portOf(url) };
  const { proxy } = options.policy;
  const isSecure = url.protocol === 'https:';
  if (proxy && isSecure && isProxied(destination, proxy)) {
    const tunnel = await openTunnelTo(destination, proxy, options);
    const target = { ...checkedSocketOptions(destination, [], options), socket: tunnel };
    return connected(secured(target, destination), url, options.connectMs);
  }
  const addresses = await checkedAddresses(destination, url.protocol, options);
  const target = {
    ...checkedSocketOptions(destination, addresses, options),
    host: canonicalHostname(destination.hostname),
    port: destination.port,
  };
  return connected(isSecure ? secured(target, destination) : connectPlain(target), url, options.connectMs);
}

function secured(target: ConnectionOptions, { hostname }: Destination): Socket {
  const host = canonicalHostname(hostname);
  return nodeTls().connect({ ...target, servername: isIP(host) === 0 ? host : '', ALPNProtocols: ['http/1.1'] });
}

/** Waits until the socket can send a request. */
async function connected(socket: Socket, { host, protocol }: Origin, connectMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const late = new ScanError('TIMEOUT', `${host} did not respond in time.`);
  const timer = setTimeout(() => socket.destroy(late), connectMs);
  const onClose = (): void => reject(new Error('the connection was closed'));
  socket.setNoDelay(true);
  socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', resolve);
  socket.once('error', reject);
  socket.once('close', onClose);
  try {
    await promise;
    return socket;
  } finally {
    clearTimeout(timer);
    socket.off('error', reject);
    socket.off('close', onClose);
  }
}

/** A name server that knows a name answers within this time. */
const proxiedResolveMs = 3_000;

/**
 * The proxy may know a name that the name server does not know. A name that the name server knows must not resolve to a refused address.
 * When the name server does not answer, the connection is refused, unless the operator allowed exactly this host.
 */
async function openTunnelTo(destination: Destination, proxy: OutboundProxy, options: DialOptions): Promise<Socket> {
  const { connectMs, policy } = options;
  await checkedAddresses(destination, 'https:', options, Math.min(connectMs, proxiedResolveMs)).catch(
    (error: unknown) => {
      if (!(error instanceof ScanError)) throw error;
      if (error.code === 'TIMEOUT' && !isNamed(destination, policy)) throw uncheckable(destination, error);
      if (error.code !== 'TIMEOUT' && error.code !== 'UNREACHABLE') throw error;
    },
  );
  return openTunnel(proxy, destination, { timeoutMs: connectMs, authorities: policy.authorities });
}

function uncheckable({ hostname }: Destination, cause: ScanError): ScanError {
  return new ScanError(
    'BLOCKED_ADDRESS',
    `The name server did not respond in time for ${hostname}, so its address could not be checked. The operator can allow the host.`,
    { cause, isRetryable: true },
  );
}
