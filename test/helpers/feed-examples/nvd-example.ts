import { gzipSync } from 'node:zlib';
import type { FeedExample } from './feed-example.ts';

const cvss = (vectorString: string) => ({ cvssData: { version: '3.1', vectorString } });
const worst = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const weak = 'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N';

const document = {
  format: 'NVD_CVE',
  timestamp: '2026-01-03T21:56:15.797',
  vulnerabilities: [
    {
      cve: {
        id: 'CVE-2024-1111',
        vulnStatus: 'Analyzed',
        published: '2024-01-02T13:15:08.503',
        descriptions: [
          { lang: 'es', value: 'Un fallo' },
          { lang: 'en', value: 'A flaw in left. It is serious.' },
        ],
        metrics: {
          cvssMetricV31: [
            { source: 'nvd@nist.gov', type: 'Primary', ...cvss(worst) },
            { source: 'security@example.org', type: 'Secondary', ...cvss(weak) },
          ],
        },
        references: [{ url: 'https://example.org/a' }, { url: 'javascript:alert(1)' }],
      },
    },
    { cve: { id: 'CVE-2024-2222', vulnStatus: 'Rejected', descriptions: [{ lang: 'en', value: 'Rejected' }] } },
  ],
};

export const nvdExample: FeedExample = {
  feedId: 'nvd',
  part: '2024',
  bytes: gzipSync(JSON.stringify(document)),
  records: 3,
};
