import type { FeedExample } from './feed-example.ts';

const group = (name: string, packages: string[], issues: string[], more: object) => ({
  name,
  packages,
  issues,
  status: 'Fixed',
  severity: 'High',
  type: 'arbitrary code execution',
  affected: '1.0-1',
  fixed: null,
  ticket: null,
  advisories: [],
  ...more,
});

const groups = [
  group('AVG-1', ['curl', 'libcurl-gnutls'], ['CVE-2024-1111'], { fixed: '8.9.1-1', advisories: ['ASA-202408-1'] }),
  group('AVG-2', ['curl'], ['CVE-2024-2222'], { status: 'Vulnerable', severity: 'Low' }),
  group('AVG-3', ['curl'], ['CVE-2024-3333'], { status: 'Not affected', severity: 'Unknown' }),
  group('AVG-4', ['vim'], ['CVE-2024-4444'], { status: 'Testing', severity: 'Critical', fixed: '1:9.1.0700-1' }),
  group('AVG-5', ['vim'], ['CVE-2024-5555'], { status: 'Unknown', severity: 'Unknown' }),
  // Fixed, and affected again.
  group('AVG-6', ['curl'], ['CVE-2024-1111'], { status: 'Vulnerable', severity: 'Medium' }),
  group('AVG-7', ['vim'], [], { status: 'Vulnerable', severity: 'Medium' }),
];

export const archTrackerExample: FeedExample = {
  feedId: 'arch-tracker',
  bytes: Buffer.from(JSON.stringify(groups)),
  records: 6,
};
