import type { FilterChoice } from '../../components/filters/filter-definition.ts';
import type { Schemas } from '../../lib/api/client.ts';

export type FindingGroup = Schemas['GroupVulnerabilitiesAnswer']['data'][number];

/** Values of the `group` parameter of the address, which is `by` of the API. */
export const groupKinds = ['vulnerability', 'package', 'image', 'fix'] as const;
export type GroupKind = (typeof groupKinds)[number];

export const groupChoices: readonly FilterChoice[] = [
  { value: '', label: 'No groups' },
  { value: 'vulnerability', label: 'Vulnerability' },
  { value: 'package', label: 'Package' },
  { value: 'image', label: 'Image' },
  { value: 'fix', label: 'Fix' },
];

export function groupKindOf(value: string | undefined): GroupKind | undefined {
  return groupKinds.find((kind) => kind === value);
}

/** The filter that has exactly the rows of a group, in addition to the filter of the list. */
export function filterOfGroup(kind: GroupKind, group: FindingGroup): Record<string, string> {
  if (kind === 'vulnerability' && group.vulnerability !== null) return { cveId: group.vulnerability.cveId };
  if (kind === 'image' && group.image !== null) return { image: group.image.id };
  if (group.package !== null) {
    return {
      package: group.package.name,
      packageType: group.package.type,
      ...(kind === 'fix' && group.fix !== null ? { fixedVersion: group.fix.version } : {}),
    };
  }
  return {};
}

/** What identifies a group among those of its kind. */
export function keyOfGroup(kind: GroupKind, group: FindingGroup): string {
  return JSON.stringify(filterOfGroup(kind, group));
}

/** The name of a group, and what is known about it in a second text. */
export function nameOfGroup(kind: GroupKind, group: FindingGroup): { name: string; note: string | null } {
  if (kind === 'vulnerability')
    return { name: group.vulnerability?.cveId ?? '?', note: group.vulnerability?.title ?? null };
  if (kind === 'image') return { name: group.image?.name ?? '?', note: null };
  if (kind === 'package') return { name: group.package?.name ?? '?', note: group.package?.type ?? null };
  if (group.fix === null) return { name: `${group.package?.name ?? '?'}: no fix`, note: group.package?.type ?? null };
  return {
    name: `Upgrade ${group.package?.name ?? '?'} to ${group.fix.version}`,
    note: `installed: ${group.fix.installedVersions.join(', ')}`,
  };
}
