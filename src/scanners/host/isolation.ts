import { type ExternalScannerName, externalScannerNames } from '../external-scanner.ts';

/**
 * How scanners are separated from the service. Plain data, so that worker processes get it. Detected once by trying
 * (`detect-isolation.ts`).
 */
export interface Isolation {
  /** The scanner has a network namespace of its own, without any connection. */
  hasOwnNetwork: boolean;
  /** The scanner has a mount namespace of its own, in which private paths are hidden and inputs are mounted read-only. */
  hasOwnMounts: boolean;
  /** The user that the scanner runs as, when the service runs as root. null: the user of the service. */
  user: { uid: number; gid: number } | null;
  /** Whether `unshare` sets the user (`none`: it keeps it, or `setpriv` or the service set it). */
  method: IsolationMethod;
}

/**
 * - `root-mounts`: unshare and mounts as root, then setpriv drops the user and all capabilities.
 * - `root-network`: unshare as root, which also sets the user.
 * - `user-mounts`, `user-network`: in a user namespace of an ordinary user.
 * - `other-user`: the process is started as another user.
 * - `none`: only limits, a minimal environment and a proxy that refuses connections.
 */
export type IsolationMethod = 'root-mounts' | 'root-network' | 'user-mounts' | 'user-network' | 'other-user' | 'none';

/** Id of an unprivileged user and group (`nobody`, `nogroup`). */
const unprivilegedId = 65_534;
/**
 * The user id of the first scanner. The other scanners have the ids after it. No distribution assigns ids between 65519, the last one of systemd, and
 * 65534 (`nobody`). Containers usually have the ids up to 65535.
 */
const firstScannerId = 65_520;

const unprivileged = { uid: unprivilegedId, gid: unprivilegedId };

/** In the order of preference, for root and for other users. */
export const isolationsOfRoot: readonly Isolation[] = [
  { method: 'root-mounts', hasOwnNetwork: true, hasOwnMounts: true, user: unprivileged },
  { method: 'root-network', hasOwnNetwork: true, hasOwnMounts: false, user: unprivileged },
  { method: 'other-user', hasOwnNetwork: false, hasOwnMounts: false, user: unprivileged },
];

export const isolationsOfUser: readonly Isolation[] = [
  { method: 'user-mounts', hasOwnNetwork: true, hasOwnMounts: true, user: null },
  { method: 'user-network', hasOwnNetwork: true, hasOwnMounts: false, user: null },
];

export const noIsolation: Isolation = { method: 'none', hasOwnNetwork: false, hasOwnMounts: false, user: null };

/**
 * The isolation of one scanner: as root, with a user of its own. Scanners of one image run at the same time, and one that a hostile image took over
 * must not change what another one reads or writes.
 */
export function isolationOf(isolation: Isolation, name: ExternalScannerName): Isolation {
  const { user } = isolation;
  if (user === null) return isolation;
  return { ...isolation, user: { ...user, uid: firstScannerId + externalScannerNames.indexOf(name) } };
}

/** One sentence for the log. */
export function describeIsolation({ hasOwnNetwork, hasOwnMounts, user }: Isolation): string {
  const network = hasOwnNetwork
    ? 'in a network namespace without connections'
    : 'with the network of the service, offline flags and a proxy that refuses connections';
  const files = hasOwnMounts ? 'private folders of the service are hidden' : 'file permissions protect private files';
  const lastScannerId = firstScannerId + externalScannerNames.length - 1;
  const owner = user === null ? 'the user of the service' : `users ${firstScannerId} to ${lastScannerId}`;
  return `External scanners run ${network}, as ${owner}; ${files}.`;
}
