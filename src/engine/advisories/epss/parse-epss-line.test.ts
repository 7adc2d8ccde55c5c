import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/helpers/advisory-fixtures.ts';
import type { FeedRecord } from '../feed-record.ts';
import { readFeed } from '../read-feed.ts';
import { epssFeed } from './epss-feed.ts';

async function read(content: Uint8Array, name = 'epss.csv.gz') {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, content);
  const rows: FeedRecord[] = [];
  const use = (record: FeedRecord) => void rows.push(record);
  const reading = { onProgress: () => {}, signal: undefined };
  return { rows, ...(await readFeed(epssFeed, { feedId: 'epss', path: file, fetchedAt: '' }, use, reading)) };
}

const text = [
  '#model_version:v2025.03.14,score_date:2026-08-16T00:00:00+0000',
  'cve,epss,percentile',
  'CVE-2024-1111,0.181260000,0.969460000',
  'CVE-2024-2222,1e-05,0',
  'CVE-2024-3333,1.5,0.5',
  'CVE-2024-4444,0.5',
  'not a line',
  '',
].join('\r\n');

describe('the EPSS feed', () => {
  it('parses rows and the date of the scores, and counts invalid rows', async () => {
    expect(await read(gzipSync(text))).toEqual({
      id: 'epss',
      newestRecordAt: '2026-08-16T00:00:00.000Z',
      records: 2,
      skipped: 3,
      rows: [
        { kind: 'score', cveId: 'CVE-2024-1111', epss: { score: 0.18126, percentile: 0.96946 } },
        { kind: 'score', cveId: 'CVE-2024-2222', epss: { score: 0.00001, percentile: 0 } },
      ],
    });
  });

  it('reads a file without the extension .gz as plain text', async () => {
    expect((await read(Buffer.from(text), 'epss.csv')).rows).toHaveLength(2);
  });

  it.each([
    ['cut short', gzipSync(text).subarray(0, 60)],
    ['no gzip', Buffer.from('<html></html>')],
    ['empty', Buffer.alloc(0)],
    ['one endless line', gzipSync(Buffer.alloc(10_000_000, 'x'))],
  ])('fails with MALFORMED_ARCHIVE when the file is %s', async (_title, content) => {
    await expect(read(content)).rejects.toMatchObject({ code: 'MALFORMED_ARCHIVE' });
  });
});
