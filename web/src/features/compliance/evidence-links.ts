export interface EvidenceLink {
  to: '/findings' | '/images' | '/scans' | '/exceptions' | '/compliance';
  search: Readonly<Record<string, string>>;
  label: string;
}

const links: Readonly<Record<string, EvidenceLink>> = {
  'population-scanned': { to: '/images', search: {}, label: 'Images' },
  'scanned-regularly': { to: '/images', search: {}, label: 'Images' },
  'inventory-present': { to: '/images', search: {}, label: 'Images' },
  'images-checked': { to: '/images', search: {}, label: 'Images' },
  'advisories-current': { to: '/scans', search: {}, label: 'Scans' },
  'provenance-recorded': { to: '/scans', search: {}, label: 'Scans' },
  'severity-rated': { to: '/findings', search: { severity: 'UNKNOWN' }, label: 'Findings without a severity' },
  'remediated-in-time': { to: '/findings', search: { deadline: 'overdue' }, label: 'Overdue findings' },
  'closed-in-time': { to: '/findings', search: { deadline: 'overdue' }, label: 'Overdue findings' },
  'exploited-closed': { to: '/findings', search: { kev: 'true' }, label: 'Known exploited findings' },
  'exceptions-controlled': { to: '/exceptions', search: { status: 'APPROVED' }, label: 'Exceptions in force' },
  reviewed: { to: '/compliance', search: { tab: 'reviews' }, label: 'Recorded reviews' },
};

/** Where the rows behind a rule are now. Undefined for rules without a list, such as the state of the audit log. */
export function evidenceLink(rule: string, registryId: string | undefined): EvidenceLink | undefined {
  const link = Object.hasOwn(links, rule) ? links[rule] : undefined;
  if (link === undefined || registryId === undefined || (link.to !== '/findings' && link.to !== '/images')) return link;
  return { ...link, search: { ...link.search, registry: registryId } };
}
