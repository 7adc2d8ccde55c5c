import type { FeedExample } from './feed-example.ts';

const catalog = {
  title: 'Known exploited',
  dateReleased: '2026-08-07T16:45:47.0648Z',
  vulnerabilities: [{ cveID: 'CVE-2024-1111', dueDate: '2024-06-05' }, { cveID: 'CVE-2024-2222' }],
};

export const kevExample: FeedExample = { feedId: 'kev', bytes: Buffer.from(JSON.stringify(catalog)), records: 2 };
