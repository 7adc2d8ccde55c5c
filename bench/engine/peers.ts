import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a scanner reads, and whether it matches. */
export interface ScanKind {
  source: 'registry' | 'archive';
  isMatching: boolean;
}

/** Another scanner. It is measured when it is installed and, for matching, when its databases are given. */
export interface Peer {
  name: 'trivy' | 'syft' | 'grype' | 'osv-scanner';
  /** Undefined when the scanner cannot do this. */
  command(kind: ScanKind, place: PeerPlace): PeerCommand | undefined;
}

export interface PeerPlace {
  program: string;
  /** `HOST/NAME:TAG` or a file in the format of `docker save`. */
  image: string;
  /** Empty folder of this run, for caches. */
  scratch: string;
  /** Folder with `trivy-cache`, `grype-cache` and `osv-db`. */
  databases: string | undefined;
}

export interface PeerCommand {
  command: string[];
  env: Record<string, string>;
  exitCodes?: number[];
}

const trivy: Peer = {
  name: 'trivy',
  command({ source, isMatching }, { program, image, scratch, databases }) {
    const cache = isMatching && databases !== undefined ? path.join(databases, 'trivy-cache') : scratch;
    if (isMatching && databases === undefined) return undefined;
    // Without matching: an empty database of jars lets trivy read them. With matching: the layers of earlier runs must not count.
    if (isMatching) rmSync(path.join(cache, 'fanal'), { recursive: true, force: true });
    else writeEmptyJavaDatabase(scratch);
    const offline = [
      '--offline-scan',
      '--skip-db-update',
      '--skip-java-db-update',
      '--skip-check-update',
      '--skip-version-check',
    ];
    const format = isMatching ? ['--scanners', 'vuln', '--format', 'json'] : ['--format', 'cyclonedx'];
    const what = source === 'archive' ? ['--input', image] : [image];
    return {
      command: [program, 'image', '--cache-dir', cache, ...offline, ...format, ...what],
      env: { TRIVY_NON_SSL: 'true' },
    };
  },
};

function writeEmptyJavaDatabase(cache: string): void {
  const folder = path.join(cache, 'java-db');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'trivy-java.db'), '');
  const dates = {
    NextUpdate: '2099-01-01T00:00:00Z',
    UpdatedAt: '2026-01-01T00:00:00Z',
    DownloadedAt: '2026-01-01T00:00:00Z',
  };
  writeFileSync(path.join(folder, 'metadata.json'), JSON.stringify({ Version: 1, ...dates }));
}

const syft: Peer = {
  name: 'syft',
  command({ source, isMatching }, { program, image }) {
    if (isMatching) return undefined;
    const what = `${source === 'archive' ? 'docker-archive' : 'registry'}:${image}`;
    return {
      command: [program, 'scan', what, '-o', 'cyclonedx-json'],
      env: { SYFT_REGISTRY_INSECURE_USE_HTTP: 'true', SYFT_CHECK_FOR_APP_UPDATE: 'false' },
    };
  },
};

const grype: Peer = {
  name: 'grype',
  command({ source, isMatching }, { program, image, databases }) {
    if (!isMatching || databases === undefined) return undefined;
    return {
      command: [program, `${source === 'archive' ? 'docker-archive' : 'registry'}:${image}`, '-o', 'json'],
      env: {
        GRYPE_DB_CACHE_DIR: path.join(databases, 'grype-cache'),
        GRYPE_DB_AUTO_UPDATE: 'false',
        GRYPE_DB_VALIDATE_AGE: 'false',
        GRYPE_CHECK_FOR_APP_UPDATE: 'false',
        GRYPE_REGISTRY_INSECURE_USE_HTTP: 'true',
      },
    };
  },
};

const osvScanner: Peer = {
  name: 'osv-scanner',
  command({ source, isMatching }, { program, image, databases }) {
    if (!isMatching || source !== 'archive' || databases === undefined) return undefined;
    const offline = ['--offline', '--local-db-path', path.join(databases, 'osv-db'), '--format', 'json'];
    // 1: there are findings.
    return { command: [program, 'scan', 'image', '--archive', image, ...offline], env: {}, exitCodes: [0, 1] };
  },
};

export const peers: readonly Peer[] = [trivy, syft, grype, osvScanner];

/** Path of an installed scanner: in the folder `PEERS_BIN`, otherwise on the path. */
export function findPeer(name: Peer['name']): string | undefined {
  const { PEERS_BIN, PATH = '' } = process.env;
  const folders = [...(PEERS_BIN === undefined ? [] : [PEERS_BIN]), ...PATH.split(path.delimiter)];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}
