import type { PeerName } from './subjects.ts';

/** A vulnerability in a package on which not all tools agree. */
export interface Difference {
  packageIndex: number;
  /** Group of ids that mean the vulnerability. */
  vulnerability: string;
  isOwn: boolean;
  reporting: readonly PeerName[];
  silent: readonly PeerName[];
}

export interface ToolComparison {
  own: number;
  peers: Map<PeerName, number>;
  /** Findings of all other tools. */
  shared: number;
  union: number;
  differences: Difference[];
}

/** Findings as keys of package index and vulnerability. */
export function findingKey(packageIndex: number, vulnerability: string): string {
  return `${packageIndex} ${vulnerability}`;
}

/** Compares the findings of this program with those of other tools. */
export function compareTools(
  own: ReadonlySet<string>,
  peers: ReadonlyMap<PeerName, ReadonlySet<string>>,
): ToolComparison {
  const names = [...peers.keys()];
  const union = new Set([own, ...peers.values()].flatMap((keys) => [...keys]));
  let shared = 0;
  const differences: Difference[] = [];
  for (const key of union) {
    const reporting = names.filter((name) => peers.get(name)?.has(key));
    const isOwn = own.has(key);
    if (reporting.length === names.length) shared += 1;
    if (reporting.length === names.length && isOwn) continue;
    const space = key.indexOf(' ');
    differences.push({
      packageIndex: Number(key.slice(0, space)),
      vulnerability: key.slice(space + 1),
      isOwn,
      reporting,
      silent: names.filter((name) => !reporting.includes(name)),
    });
  }
  return {
    own: own.size,
    peers: new Map([...peers].map(([name, keys]) => [name, keys.size])),
    shared,
    union: union.size,
    differences,
  };
}
