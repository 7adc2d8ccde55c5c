/**
 * Names by which trivy recognizes an operating system in a document, by the `ID` of os-release. It knows the other distributions by their `ID`.
 * Grype and OSV-Scanner read the qualifier `distro` of package URLs.
 */
const names: ReadonlyMap<string, string> = new Map([
  ['almalinux', 'alma'],
  ['amzn', 'amazon'],
  ['mariner', 'cbl-mariner'],
  ['ol', 'oracle'],
  ['opensuse', 'opensuse-leap'],
  ['rhel', 'redhat'],
  ['sle-micro', 'slem'],
  ['sle-micro-rancher', 'slem'],
  ['sl-micro', 'slem'],
]);

/** The name of an operating system in a document. `id` is the `ID` of os-release. */
export function systemName(id: string): string {
  return names.get(id) ?? id;
}
