import { osvRecord, zipOf } from '../advisory-fixtures.ts';
import type { FeedExample } from './feed-example.ts';

const records = [
  osvRecord('DSA-1-1', 'Debian:12', 'zlib', [{ introduced: '0' }, { fixed: '1.2-3' }], { related: ['CVE-2024-1111'] }),
  osvRecord('DEBIAN-CVE-2024-1111', 'Debian:12', 'zlib', [{ introduced: '0' }], { upstream: ['CVE-2024-1111'] }),
];

export const osvExample: FeedExample = {
  feedId: 'osv:Debian',
  bytes: zipOf(records.map((record) => [`${record.id}.json`, JSON.stringify(record)])),
  records: 2,
};
