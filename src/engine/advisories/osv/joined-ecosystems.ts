import { baseEcosystem } from '../ecosystem.ts';

interface JoinedEcosystem {
  /** The ecosystem of the packages in images. */
  ecosystem: string;
  /** The name of a package there. Absent: it has the same name. */
  nameOf?(name: string): string;
}

/**
 * Ecosystems of OSV whose records are about packages of another ecosystem. Their entries are stored there, beside those of its own feed.
 */
const joined: Readonly<Record<string, JoinedEcosystem>> = {
  // Packages of both are installed in the same libraries, and Bioconductor accepts no name that CRAN has.
  Bioconductor: { ecosystem: 'CRAN' },
  // Records name parts of the compiler (`ghc`, `rts`, `ghci`), which have its version, as the package `ghc` of its package database has.
  GHC: { ecosystem: 'Hackage', nameOf: () => 'ghc' },
  Kubernetes: { ecosystem: 'Go', nameOf: kubernetesModule },
};

/** Parts of Kubernetes that records name. Their versions are those of Kubernetes: the modules of these names have `v0.28.1` for 1.28.1. */
const kubernetesParts: ReadonlySet<string> = new Set([
  'apiextensions-apiserver',
  'apimachinery',
  'apiserver',
  'client-go',
  'cloud-controller-manager',
  'cloud-provider',
  'component-base',
  'controller-manager',
  'kube-aggregator',
  'kube-apiserver',
  'kube-controller-manager',
  'kube-proxy',
  'kube-scheduler',
  'kubeadm',
  'kubectl',
  'kubelet',
  'legacy-cloud-providers',
  'mount-utils',
  'pod-security-admission',
]);

/** `k8s.io/kubelet` → `k8s.io/kubernetes`, the module with these versions. Other projects are named by their own module. */
function kubernetesModule(name: string): string {
  const part = /^k8s\.io\/([a-z-]+)$/.exec(name)?.[1];
  return part !== undefined && kubernetesParts.has(part) ? 'k8s.io/kubernetes' : name;
}

/** Names of the ecosystems. */
export const joinedEcosystemNames: readonly string[] = Object.keys(joined);

export function isJoinedEcosystem(ecosystem: string): boolean {
  return Object.hasOwn(joined, baseEcosystem(ecosystem));
}

/** The ecosystem and name by which a package of OSV is found in images. */
export function joinEcosystem(ecosystem: string, name: string): { ecosystem: string; name: string } {
  if (!isJoinedEcosystem(ecosystem)) return { ecosystem, name };
  const target = joined[baseEcosystem(ecosystem)];
  return target === undefined
    ? { ecosystem, name }
    : { ecosystem: target.ecosystem, name: target.nameOf?.(name) ?? name };
}
