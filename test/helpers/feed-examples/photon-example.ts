import type { FeedExample } from './feed-example.ts';

const entry = (cve: string, pkg: string, version: string, status: string) => ({
  cve_id: cve,
  pkg,
  cve_score: 9.8,
  aff_ver: 'all versions before the fixed one are vulnerable',
  res_ver: version,
  status,
});

const entries = [
  entry('CVE-2024-1111', 'curl', '7.88.1-4.ph5', 'Fixed'),
  entry('CVE-2024-2222', 'curl', 'NA', 'Not Fixed'),
  entry('CVE-2024-3333', 'httpd', 'NA', 'Not Affected'),
  // Entries name source packages or packages that are built from them.
  entry('CVE-2024-4444', 'curl-libs', '7.88.1-5.ph5', 'Fixed'),
  entry('CVE-2024-1111', 'curl-devel', '7.88.1-9.ph5', 'Fixed'),
  entry('BDSA-2024-1', 'krb5', '1.17-15.ph5', 'Fixed'),
];

export const photonExample: FeedExample = {
  feedId: 'photon',
  part: '5.0',
  bytes: Buffer.from(JSON.stringify(entries)),
  records: 5,
};
