import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/helpers/advisory-fixtures.ts';
import { type EpssRow, parseEpss } from './parse-epss.ts';

async function read(content: Uint8Array, name = 'epss.csv.gz') {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, content);
  const rows: (EpssRow | undefined)[] = [];
  const source = parseEpss(file);
  for (;;) {
    const next = await source.next();
    if (next.done) return { rows, ...next.value };
    rows.push(next.value);
  }
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

describe('parseEpss', () => {
  it('parses rows and the date of the scores, and yields undefined for an invalid row', async () => {
    expect(await read(gzipSync(text))).toEqual({
      scoredAt: '2026-08-16T00:00:00.000Z',
      rows: [
        { cveId: 'CVE-2024-1111', score: 0.18126, percentile: 0.96946 },
        { cveId: 'CVE-2024-2222', score: 0.00001, percentile: 0 },
        undefined,
        undefined,
        undefined,
      ],
    });
  });

  it('reads a file without the extension .gz as plain text', async () => {
    expect((await read(Buffer.from(text), 'epss.csv')).rows).toHaveLength(5);
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
