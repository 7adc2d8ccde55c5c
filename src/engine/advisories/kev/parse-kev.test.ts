import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/helpers/advisory-fixtures.ts';
import { parseKev } from './parse-kev.ts';

function read(text: string) {
  const file = path.join(temporaryFolder(), 'kev.json');
  writeFileSync(file, text);
  return parseKev(file);
}

describe('parseKev', () => {
  it('gives each CVE once, sorted, and counts entries without one', async () => {
    const entries = ['CVE-2024-2222', 'CVE-2024-1111', 'CVE-2024-2222', 'nonsense'].map((cveID) => ({ cveID }));
    const document = { dateReleased: '2026-08-07T16:45:47.0648Z', vulnerabilities: [...entries, 7] };
    expect(await read(JSON.stringify(document))).toEqual({
      cveIds: ['CVE-2024-1111', 'CVE-2024-2222'],
      releasedAt: '2026-08-07T16:45:47.064Z',
      skipped: 2,
    });
  });

  it.each(['', '<html>', '[]', '{"vulnerabilities":7}'])('fails as MALFORMED_ARCHIVE for %j', async (text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'MALFORMED_ARCHIVE' });
  });
});
