import type { FilterChoice, FilterDefinition } from '../../components/filters/filter-definition.ts';
import type { Schemas } from '../../lib/api/client.ts';
import { packageTypes } from '../../lib/packages/package-types.ts';
import { severities, severityLooks } from '../../lib/severity/severities.ts';
import { triageStatuses, triageStatusNames } from '../triage/triage-status.ts';
import { imageNames, imageSuggestions } from './image-suggestions.ts';
import { type LayerScope, layerFilter } from './layer-suggestions.ts';

export interface FilterOptions {
  registries: readonly FilterChoice[];
  members: readonly FilterChoice[];
  /** The image whose layers can be chosen. */
  layersOf?: LayerScope;
}

/** Every scanner of the API, in the order of the choices; the compiler refuses a missing one. */
const scanners = Object.keys({
  builtin: true,
  trivy: true,
  grype: true,
  syft: true,
  osv: true,
  dockle: true,
  dive: true,
} satisfies Record<Schemas['ScanListItemScannersItem']['name'], true>);

/** The filters of findings, named as the query parameters of `GET /api/vulnerabilities`. */
export function findingFilterDefinitions({
  registries,
  members,
  layersOf = { image: undefined, tag: undefined },
}: FilterOptions): readonly FilterDefinition[] {
  return [
    {
      kind: 'choices',
      name: 'severity',
      label: 'Severity',
      choices: severities.map((value) => ({ value, label: severityLooks[value].word })),
    },
    { kind: 'flag', name: 'kev', label: 'Known exploited', yes: 'only known exploited', no: 'without known exploited' },
    { kind: 'flag', name: 'fixable', label: 'Fix', yes: 'fix available', no: 'no fix' },
    {
      kind: 'flag',
      name: 'malware',
      label: 'Malware',
      yes: 'only malicious packages',
      no: 'without malicious packages',
    },
    {
      kind: 'choices',
      name: 'status',
      label: 'Triage',
      choices: triageStatuses.map((value) => ({ value, label: triageStatusNames[value] })),
    },
    {
      kind: 'choices',
      name: 'assignee',
      label: 'Assignee',
      isSingle: true,
      choices: [{ value: 'me', label: 'me' }, { value: 'none', label: 'not assigned' }, ...members],
    },
    {
      kind: 'choices',
      name: 'deadline',
      label: 'Deadline',
      isSingle: true,
      choices: [{ value: 'overdue', label: 'overdue' }],
    },
    { kind: 'number', name: 'dueWithinDays', label: 'Due within days', min: 0, max: 3650, step: 1 },
    { kind: 'date', name: 'dueFrom', label: 'Due from' },
    { kind: 'date', name: 'dueTo', label: 'Due until' },
    { kind: 'number', name: 'epssMin', label: 'EPSS at least (%)', min: 0, max: 100, step: 'any', isShare: true },
    { kind: 'number', name: 'epssMax', label: 'EPSS at most (%)', min: 0, max: 100, step: 'any', isShare: true },
    { kind: 'text', name: 'cveId', label: 'Vulnerability', placeholder: 'CVE-2026-1234' },
    { kind: 'text', name: 'package', label: 'Package', placeholder: 'openssl' },
    { kind: 'text', name: 'packageVersion', label: 'Installed version', placeholder: '3.0.11' },
    { kind: 'text', name: 'purl', label: 'Package URL', placeholder: 'pkg:deb/debian/openssl@3.0.11' },
    { kind: 'text', name: 'release', label: 'Release', placeholder: 'debian-12' },
    {
      kind: 'choices',
      name: 'fixState',
      label: 'Fix state',
      choices: [
        { value: 'fixed', label: 'fixed' },
        { value: 'not-fixed', label: 'not fixed yet' },
        { value: 'wont-fix', label: 'will not be fixed' },
        { value: 'unknown', label: 'not known' },
      ],
    },
    { kind: 'text', name: 'fixedVersion', label: 'Fixed version' },
    { kind: 'text', name: 'upgradeTo', label: 'Closed by the upgrade to', needs: ['package', 'packageType'] },
    {
      kind: 'choices',
      name: 'packageType',
      label: 'Package type',
      choices: packageTypes.map((value) => ({ value, label: value })),
    },
    { kind: 'choices', name: 'registry', label: 'Registry', isSingle: true, choices: registries },
    {
      kind: 'suggested',
      name: 'image',
      label: 'Image',
      placeholder: 'part of the name',
      suggest: imageSuggestions,
      named: imageNames,
    },
    { kind: 'text', name: 'tag', label: 'Tag', placeholder: '1.4.2' },
    { kind: 'text', name: 'platform', label: 'Platform', placeholder: 'linux/amd64' },
    layerFilter(layersOf),
    {
      kind: 'choices',
      name: 'scanner',
      label: 'Scanner',
      isSingle: true,
      choices: scanners.map((value) => ({ value, label: value })),
    },
    { kind: 'date', name: 'firstSeenFrom', label: 'First seen from' },
    { kind: 'date', name: 'firstSeenTo', label: 'First seen until' },
    {
      kind: 'choices',
      name: 'suppressed',
      label: 'Suppressed',
      isSingle: true,
      choices: [
        { value: 'hide', label: 'hidden' },
        { value: 'include', label: 'included' },
        { value: 'only', label: 'only suppressed' },
      ],
    },
  ];
}

/** The parameters of an address that are filters of findings. Others, such as `columns`, belong to the view only. */
export function findingFilterOf(search: Readonly<Record<string, string>>): Record<string, string> {
  const names = new Set([
    'search',
    ...findingFilterDefinitions({ registries: [], members: [] }).map(({ name }) => name),
  ]);
  return Object.fromEntries(Object.entries(search).filter(([name]) => names.has(name)));
}
