import { buildConnector } from 'undici';
import { ScanError } from '../../domain/scan-error.ts';
import type { OutboundProxy } from '../image-source.ts';
import { type Destination, isNamed } from './address-guard.ts';
import { checkedAddresses, checkedSocketOptions, type DialOptions } from './checked-destination.ts';
import { isProxied } from './is-proxied.ts';
import { openTunnel } from './outbound-proxy.ts';

/** Opens every connection of the HTTP client to an address that was just checked. */
export function guardedConnector(options: DialOptions): buildConnector.connector {
  return (target, callback) => {
    void connect(target, callback, options);
  };
}

/** The callback is called once: later by the socket, or here when no socket was created. */
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

/** A name server that knows a name answers within this time. */
const proxiedResolveMs = 3_000;

/**
 * The proxy may know a name that the name server does not know. A name that the name server knows must not resolve to a refused address.
 * When the name server does not answer, the connection is refused, unless the operator allowed exactly this host.
 */
async function connectThrough(
  proxy: OutboundProxy,
  destination: Destination,
  { target, callback, options }: Connecting,
): Promise<void> {
  const { connectMs, policy } = options;
  await checkedAddresses(destination, 'https:', options, Math.min(connectMs, proxiedResolveMs)).catch(
    (error: unknown) => {
      if (!(error instanceof ScanError)) throw error;
      if (error.code === 'TIMEOUT' && !isNamed(destination, policy)) throw uncheckable(destination, error);
      if (error.code !== 'TIMEOUT' && error.code !== 'UNREACHABLE') throw error;
    },
  );
  const httpSocket = await openTunnel(proxy, destination, { timeoutMs: connectMs, authorities: policy.authorities });
  const socketOptions = checkedSocketOptions(destination, [], options);
  const connectNow = buildConnector({ allowH2: false, timeout: options.connectMs, ...socketOptions });
  connectNow({ ...target, httpSocket }, callback);
}

function uncheckable({ hostname }: Destination, cause: ScanError): ScanError {
  return new ScanError(
    'BLOCKED_ADDRESS',
    `The name server did not respond in time for ${hostname}, so its address could not be checked. The operator can allow the host.`,
    { cause, isRetryable: true },
  );
}

interface Connecting {
  target: buildConnector.Options;
  callback: buildConnector.Callback;
  options: DialOptions;
}
