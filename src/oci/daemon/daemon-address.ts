/** Address of a container engine with the Docker Engine API. */
export type DaemonAddress =
  | { kind: 'socket'; path: string }
  | { kind: 'tcp'; hostname: string; port: number; tls: DaemonTls | null };

/** PEM texts. The key is secret. */
export interface DaemonTls {
  ca: string | undefined;
  certificate: string | undefined;
  key: string | undefined;
  isVerified: boolean;
}

/** Reason why an address cannot be used, as a sentence for the user. */
export interface DaemonAddressProblem {
  problem: string;
}

const plainPort = 2375;
const tlsPort = 2376;

/**
 * Parses an address as in DOCKER_HOST: `unix:///run/docker.sock`, `tcp://host:2376`, `http://…`, `https://…`. `tls` applies to `tcp` and is
 * required for `https`.
 */
export function parseDaemonAddress(text: string, tls: DaemonTls | null): DaemonAddress | DaemonAddressProblem {
  const scheme = /^([a-z]+):\/\//.exec(text)?.[1];
  if (scheme === 'unix') {
    const path = text.slice('unix://'.length);
    return path.startsWith('/') ? { kind: 'socket', path } : { problem: 'The path of a socket must be absolute.' };
  }
  if (scheme === 'ssh' || scheme === 'npipe' || scheme === 'fd')
    return {
      problem: `Addresses with ${scheme}:// are not supported. Use a Unix socket, or save the image to an archive.`,
    };
  if (scheme === undefined || !['tcp', 'http', 'https'].includes(scheme) || !URL.canParse(text))
    return { problem: 'The address must have the form unix:///PATH or tcp://HOST:PORT.' };
  const { hostname, port, pathname, username } = new URL(text.replace(/^[a-z]+:/, 'http:'));
  if (hostname === '' || username !== '' || pathname.length > 1)
    return { problem: 'The address must have the form unix:///PATH or tcp://HOST:PORT.' };
  const secure = scheme === 'http' ? null : scheme === 'https' ? (tls ?? verifiedTls) : tls;
  // The parser leaves out the default port of http, which must be written for a daemon.
  const given = port !== '' ? Number(port) : text.endsWith(':80') ? 80 : undefined;
  const bare = hostname.replace(/^\[|\]$/g, '');
  return { kind: 'tcp', hostname: bare, port: given ?? (secure ? tlsPort : plainPort), tls: secure };
}

const verifiedTls: DaemonTls = { ca: undefined, certificate: undefined, key: undefined, isVerified: true };
