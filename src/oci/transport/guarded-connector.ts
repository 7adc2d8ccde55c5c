import { buildConnector } from 'undici';
import { ScanError } from '../../domain/scan-error.ts';
import type { OutboundProxy } from '../image-source.ts';
import type { Destination } from './address-guard.ts';
import { checkedAddresses, checkedSocketOptions, type DialOptions } from './checked-destination.ts';
import { isProxied } from './is-proxied.ts';
import { openTunnel } from './outbound-proxy.ts';

/** Opens every connection of the HTTP client to an address that was checked just now, and to no other. */
export function guardedConnector(options: DialOptions): buildConnector.connector {
  return (target, callback) => {
    void connect(target, callback, options);
  };
}

/** The callback is called once: by the socket later, or here when no socket came to be. */
async function connect(
  target: buildConnector.Options,
  callback: buildConnector.Callback,
  options: DialOptions,
): Promise<void> {
  const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
  const destination = { hostname: target.hostname, port };
  const { proxy } = options.policy;
  try {
    if (proxy && target.protocol === 'https:' && isProxied(destination, proxy)) {
      await connectThrough(proxy, destination, { target, callback, options });
      return;
    }
    const addresses = await checkedAddresses(destination, target.protocol, options);
    const socketOptions = checkedSocketOptions(destination, addresses, options);
    buildConnector({ allowH2: false, timeout: options.connectMs, ...socketOptions })(target, callback);
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
  await checkedAddresses(destination, 'https:', options, resolveMs).catch((error: unknown) => {
    const isUnknown = error instanceof ScanError && (error.code === 'UNREACHABLE' || error.code === 'TIMEOUT');
    if (!isUnknown) throw error;
  });
  const httpSocket = await openTunnel(proxy, destination, options.connectMs);
  const socketOptions = checkedSocketOptions(destination, [], options);
  const connectNow = buildConnector({ allowH2: false, timeout: options.connectMs, ...socketOptions });
  connectNow({ ...target, httpSocket }, callback);
}

interface Connecting {
  target: buildConnector.Options;
  callback: buildConnector.Callback;
  options: DialOptions;
}
