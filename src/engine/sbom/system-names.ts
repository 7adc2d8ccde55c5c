interface SystemNames {
  /** Name of the operating system. */
  name: string;
  /** Namespace of the package URLs of its packages, which is the vendor by purl-spec. */
  namespace: string;
}

/**
 * Names of operating systems in documents, by the `ID` of os-release, where they differ from it. Trivy recognizes an operating system by this name
 * only, and leaves out packages of another namespace. Grype and OSV-Scanner read the qualifier `distro` of package URLs.
 */
const names: ReadonlyMap<string, SystemNames> = new Map([
  ['almalinux', { name: 'alma', namespace: 'alma' }],
  ['amzn', { name: 'amazon', namespace: 'amazon' }],
  ['mariner', { name: 'cbl-mariner', namespace: 'cbl-mariner' }],
  ['ol', { name: 'oracle', namespace: 'oracle' }],
  ['opensuse', { name: 'opensuse-leap', namespace: 'opensuse' }],
  ['opensuse-leap', { name: 'opensuse-leap', namespace: 'opensuse' }],
  ['opensuse-leap-micro', { name: 'opensuse-leap-micro', namespace: 'opensuse' }],
  ['opensuse-microos', { name: 'opensuse-microos', namespace: 'opensuse' }],
  ['opensuse-tumbleweed', { name: 'opensuse-tumbleweed', namespace: 'opensuse' }],
  ['rhel', { name: 'redhat', namespace: 'redhat' }],
  ['sle-micro', { name: 'slem', namespace: 'suse' }],
  ['sle-micro-rancher', { name: 'slem', namespace: 'suse' }],
  ['sl-micro', { name: 'slem', namespace: 'suse' }],
  ['sles', { name: 'sles', namespace: 'suse' }],
]);

/** The names of an operating system in a document. `id` is the `ID` of os-release. */
export function systemNames(id: string): SystemNames {
  return names.get(id) ?? { name: id, namespace: id };
}
