import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/helpers/advisory-fixtures.ts';
import { createFeedPart } from '../feed-part.ts';
import { readFeed } from '../read-feed.ts';
import { kevFeed } from './kev-feed.ts';

async function read(text: string) {
  const file = path.join(temporaryFolder(), 'kev.json');
  writeFileSync(file, text);
  const part = createFeedPart(`${file}.part`);
  const stored = await readFeed(kevFeed, { feedId: 'kev', path: file, fetchedAt: '' }, part.add, {
    onProgress: () => {},
    signal: undefined,
  });
  part.complete({ sha256: '', revision: 1 }, stored);
  part.close();
  const database = new DatabaseSync(`${file}.part`);
  const rows = database.prepare('SELECT cve, dueOn FROM exploited ORDER BY cve DESC').all();
  database.close();
  return { dueDays: new Map(rows.map(({ cve, dueOn }) => [cve, dueOn])), ...stored };
}

describe('the KEV feed', () => {
  it('returns each CVE once and counts entries without one', async () => {
    const entries = ['CVE-2024-2222', 'CVE-2024-1111', 'CVE-2024-2222', 'nonsense'].map((cveID) => ({ cveID }));
    const document = { dateReleased: '2026-08-07T16:45:47.0648Z', vulnerabilities: [...entries, 7] };
    expect(await read(JSON.stringify(document))).toMatchObject({
      dueDays: new Map([
        ['CVE-2024-1111', null],
        ['CVE-2024-2222', null],
      ]),
      newestRecordAt: '2026-08-07T16:45:47.064Z',
      skipped: 2,
    });
  });

  it('returns the due date of a CVE, the earliest one of several entries', async () => {
    const days = ['2022-05-03', undefined, '2021-11-17', '2023-01-01', 'soon'];
    const vulnerabilities = days.map((dueDate) => ({ cveID: 'CVE-2024-1111', dueDate }));
    for (const order of [vulnerabilities, vulnerabilities.toReversed()]) {
      const { dueDays } = await read(JSON.stringify({ vulnerabilities: order }));
      expect([...dueDays]).toEqual([['CVE-2024-1111', '2021-11-17']]);
    }
  });

  it.each([
    ['2024-02-29', '2024-02-29'],
    ...[
      '2023-02-29',
      '2024-02-30',
      '2024-13-01',
      '2024-1-1',
      '0000-01-01',
      '2024-01-01T00:00:00Z',
      ' 2024-01-01',
      '2024-01-010',
      '',
      20240101,
      null,
      ['2024-01-01'],
    ].map((dueDate) => [dueDate, null]),
  ])('reads the due date %j as %j', async (dueDate, day) => {
    const { dueDays, skipped } = await read(JSON.stringify({ vulnerabilities: [{ cveID: 'CVE-2024-1111', dueDate }] }));
    expect([dueDays.get('CVE-2024-1111'), skipped]).toEqual([day, 0]);
  });

  it.each(['', '<html>', '[]', '{"vulnerabilities":7}', '{"vulnerabilities":[]', '{"error":"none"}'])(
    'fails with MALFORMED_ARCHIVE for %j',
    async (text) => {
      await expect(read(text)).rejects.toMatchObject({ code: 'MALFORMED_ARCHIVE' });
    },
  );
});
