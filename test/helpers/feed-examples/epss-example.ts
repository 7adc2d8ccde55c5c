import { gzipSync } from 'node:zlib';
import type { FeedExample } from './feed-example.ts';

const lines = [
  '#model_version:v2025.03.14,score_date:2026-08-16T00:00:00+0000',
  'cve,epss,percentile',
  'CVE-2024-1111,0.5,0.9',
  'CVE-2024-2222,1e-05,0',
];

export const epssExample: FeedExample = { feedId: 'epss', bytes: gzipSync(lines.join('\r\n')), records: 2 };
