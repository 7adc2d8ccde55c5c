import type { ServiceClient } from '../../tools/seed/service-client.ts';
import { textOf } from '../../tools/seed/service-client.ts';

/** A page with a list, and the API path that its rows come from. */
export interface BenchList {
  path: string;
  api: string;
  /** Query of the page with a filter that many rows pass. Absent: the list has no filter. */
  filter?: string;
}

/** Every list of the dashboard that has pages. `key` belongs to the organization with the lists. */
export async function listsOf(key: ServiceClient): Promise<BenchList[]> {
  const [finding] = await key.list('/api/vulnerabilities?limit=1');
  const [scan] = await key.list('/api/scans?limit=1&status=COMPLETE');
  if (finding === undefined || scan === undefined) throw new Error('the organization has no findings or no scans');
  const cveId = textOf(finding, 'cveId');
  const scanId = textOf(scan, 'id');
  const groups = ['vulnerability', 'package', 'image', 'fix'].map((by) => ({
    path: `/findings?group=${by}`,
    api: '/api/vulnerabilities/groups',
    filter: 'severity=CRITICAL&fixable=true&status=OPEN',
  }));
  return [
    { path: '/findings', api: '/api/vulnerabilities', filter: 'severity=CRITICAL,HIGH&fixable=true' },
    { path: '/findings?sort=deadline:asc', api: '/api/vulnerabilities', filter: 'fixable=true' },
    { path: '/findings?sort=epss:desc', api: '/api/vulnerabilities', filter: 'packageType=npm' },
    ...groups,
    { path: '/images', api: '/api/images', filter: 'grade=A' },
    { path: '/packages?name=libc6', api: '/api/packages' },
    { path: '/scans', api: '/api/scans', filter: 'status=COMPLETE' },
    { path: '/reports', api: '/api/reports', filter: 'type=posture' },
    { path: '/exceptions', api: '/api/attestations', filter: 'status=REJECTED' },
    { path: '/settings/audit', api: '/api/audit-log', filter: 'action=scan.triggered' },
    {
      path: `/vulnerabilities/${cveId}`,
      api: `/api/vulnerabilities/by-id/${cveId}/images`,
      filter: 'fixable=true',
    },
    { path: `/scans/${scanId}`, api: `/api/scans/${scanId}/findings`, filter: 'severity=CRITICAL' },
    { path: `/scans/${scanId}?tab=packages`, api: `/api/scans/${scanId}/packages`, filter: 'os=false' },
  ];
}

/** The address of the list with further parameters. */
export function addressOf({ path }: BenchList, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
