/** `ID` of os-release by the name that other programs write, where both differ. */
const ids: ReadonlyMap<string, string> = new Map([
  ['alma', 'almalinux'],
  ['amazon', 'amzn'],
  ['cbl-mariner', 'mariner'],
  ['opensuse', 'opensuse-leap'],
  ['oracle', 'ol'],
  ['redhat', 'rhel'],
  ['slem', 'sle-micro'],
  ['suse linux enterprise server', 'sles'],
]);

/** The `ID` of os-release of a distribution that a bill of materials names. */
export function distributionId(name: string): string {
  const lower = name.toLowerCase();
  return ids.get(lower) ?? lower;
}
