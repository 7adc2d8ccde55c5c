import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { buildConnector } from 'undici';
import { ScanError } from '../../domain/scan-error.ts';
import type { AddressPolicy, OutboundProxy } from '../image-source.ts';
import {
  canonicalHostname,
  checkDestination,
  type Destination,
  isAllowedLoopback,
  type ResolveName,
} from './address-guard.ts';
import { addressKind } from './address-kind.ts';
import { isProxied, openTunnel } from './outbound-proxy.ts';

export interface ConnectorOptions {
  policy: AddressPolicy;
  /** Host name of the registry itself: the only one to which `isInsecure` applies. */
  ownHostname: string;
  connectMs: number;
  resolve?: ResolveName;
}

/**
 * Opens every connection to an address that was checked just now, and to no other: the name is resolved once, and the
 * socket is given the result, so that a name server cannot answer the check and the connection differently.
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  return (target, callback) => {
    void connect(target, callback, options);
  };
}

/** The callback is called once: by the socket later, or here when no socket came to be. */
async function connect(
  target: buildConnector.Options,
  callback: buildConnector.Callback,
  options: ConnectorOptions,
): Promise<void> {
  const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
  const destination = { hostname: target.hostname, port };
  const { proxy } = options.policy;
  try {
    if (proxy && target.protocol === 'https:' && isProxied(destination, proxy)) {
      await connectThrough(proxy, destination, { target, callback, options });
      return;
    }
    const addresses = await withinTime(check(destination, target.protocol, options), options.connectMs);
    buildConnector(socketOptions(destination, addresses, options))(target, callback);
  } catch (error) {
    callback(error instanceof Error ? error : new Error('connecting failed', { cause: error }), null);
  }
}

/** Where there is a proxy there is often no name server that knows anything: nobody should wait for its silence. */
const proxiedResolveMs = 3_000;

/** A name that cannot be resolved here may be known to the proxy; one that can be must not lead to a refused address. */
async function connectThrough(
  proxy: OutboundProxy,
  destination: Destination,
  { target, callback, options }: Connecting,
): Promise<void> {
  const resolveMs = Math.min(options.connectMs, proxiedResolveMs);
  await withinTime(check(destination, 'https:', options), resolveMs).catch((error: unknown) => {
    const isUnknown = error instanceof ScanError && (error.code === 'UNREACHABLE' || error.code === 'TIMEOUT');
    if (!isUnknown) throw error;
  });
  const httpSocket = await openTunnel(proxy, destination, options.connectMs);
  buildConnector(socketOptions(destination, [], options))({ ...target, httpSocket }, callback);
}

interface Connecting {
  target: buildConnector.Options;
  callback: buildConnector.Callback;
  options: ConnectorOptions;
}

async function check(destination: Destination, protocol: string, options: ConnectorOptions): Promise<LookupAddress[]> {
  const { policy, resolve } = options;
  const addresses = await checkDestination(destination, policy, resolve);
  if (protocol === 'https:' || (policy.isInsecure && isOwn(destination, options))) return addresses;
  const isLoopback = addresses.every(({ address }) => addressKind(address) === 'loopback');
  if (isLoopback && isAllowedLoopback(destination, policy)) return addresses;
  throw new ScanError(
    'TLS',
    `${canonicalHostname(destination.hostname)} would be contacted without TLS, which is not allowed.`,
  );
}

function isOwn({ hostname }: Destination, { ownHostname }: ConnectorOptions): boolean {
  return canonicalHostname(hostname) === canonicalHostname(ownHostname);
}

function socketOptions(
  destination: Destination,
  addresses: LookupAddress[],
  options: ConnectorOptions,
): buildConnector.BuildOptions {
  const { policy, connectMs } = options;
  const lookup: LookupFunction = (_name, lookupOptions, callback) => {
    const [first] = addresses;
    if (lookupOptions.all === true) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family ?? 4);
  };
  return {
    allowH2: false,
    timeout: connectMs,
    autoSelectFamily: true,
    lookup,
    ...(policy.isInsecure && isOwn(destination, options) && { rejectUnauthorized: false }),
    ...(policy.caCertificate !== undefined && { ca: [...rootCertificates, policy.caCertificate] }),
  };
}

async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ScanError('TIMEOUT', 'A name could not be resolved in time.')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
