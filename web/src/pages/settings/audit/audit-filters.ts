import type { FilterDefinition } from '../../../components/filters/filter-definition.ts';
import type { Search } from '../../../lib/url/search.ts';

const actionChoices = [
  'apikey.*',
  'audit.*',
  'exception.*',
  'login.*',
  'member.*',
  'pat.*',
  'registry.*',
  'report.*',
  'review.*',
  'scan.*',
  'sensor.*',
  'settings.*',
  'vulnerability.*',
].map((value) => ({ value, label: value }));

/** Filters of the audit log, named as in the API. */
export const auditFilterDefinitions: readonly FilterDefinition[] = [
  { kind: 'text', name: 'action', label: 'Action', placeholder: 'scan.* or apikey.revoked', choices: actionChoices },
  { kind: 'text', name: 'actor', label: 'Id of the actor', placeholder: 'usr_…' },
  { kind: 'text', name: 'target', label: 'Id of the target' },
  { kind: 'date', name: 'from', label: 'From' },
  { kind: 'date', name: 'to', label: 'Until' },
];

const names = ['search', 'action', 'actor', 'target', 'from', 'to'] as const;

export type AuditFilter = Partial<Record<(typeof names)[number], string>>;

/** The filter of an address: the same parameters select the list and the export. */
export function auditFilterOf(search: Search): AuditFilter {
  return Object.fromEntries(names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])));
}

/** Path of the export of exactly the filtered entries. */
export function exportPath(filter: AuditFilter, format: 'csv' | 'jsonl'): string {
  return `api/audit-log/export?${new URLSearchParams({ ...filter, format }).toString()}`;
}
