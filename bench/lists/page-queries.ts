import { vulnerabilitySortColumns } from '../../src/features/findings/vulnerabilities/vulnerability-sort-columns.ts';

const filters = [
  '',
  'severity=CRITICAL',
  'severity=CRITICAL,HIGH&fixable=true',
  'status=ACKNOWLEDGED',
  'kev=true',
  'fixable=true',
  'packageType=npm',
  'severity=HIGH&packageType=npm',
  'status=OPEN,IN_PROGRESS',
  'packageType=deb,npm&fixable=true',
  'severity=CRITICAL&status=OPEN&fixable=true&kev=true',
  'severity=LOW,NEGLIGIBLE,UNKNOWN',
  'fixState=fixed',
  'fixedVersion=1.99.0',
  'cveId=CVE-2023-15981',
  'package=libssl-280',
  'packageVersion=1.0.0',
  'epssMin=0.9',
  'epssMin=0.1&epssMax=0.2',
  'deadline=overdue',
  'dueWithinDays=2',
  'deadline=overdue&severity=HIGH',
  'firstSeenFrom=2026-01-11',
  'suppressed=include',
  'suppressed=only',
  'malware=true',
  'malware=false',
  'assignee=none',
  'platform=linux/amd64',
  'layer=0',
  'search=lib',
  'search=openssl',
  'search=CVE-2023-1',
  'search=CVE-2023-15',
  'search=team',
];
const orders = ['', ...vulnerabilitySortColumns.map((column) => `sort=${column}:asc`)];

/** The queries of every filter in every order that contain the text. */
export function pageQueries(only: string): string[] {
  const all = filters.flatMap((filter) =>
    orders.map((order) => [filter, order].filter((part) => part !== '').join('&')),
  );
  return all.filter((query) => query.includes(only));
}
