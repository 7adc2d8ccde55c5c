import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

const asOf = new Date('2026-03-01T23:59:59Z');
const named = (kind: string, scopeLabel: string, version = 1): string =>
  fileNameOf({ kind, scopeLabel, version, asOf }, 'pdf');

it('consists of the kind of report, the scope, the date and the version if it is not the first', () => {
  expect(named('technical-report', 'all images')).toBe('technical-report-all-images-2026-03-01.pdf');
  expect(named('sbom-report', 'registry.test/app:1.0', 3)).toBe('sbom-report-registry-test-app-1-0-2026-03-01-v3.pdf');
  expect(named('technical-report', 'Äcme Registry')).toBe('technical-report-a-cme-registry-2026-03-01.pdf');
  const period = { start: '2026-01-01', end: '2026-03-31T23:59:59Z' };
  expect(fileNameOf({ kind: 'compliance-pack-soc2', scopeLabel: 'all images', version: 1, asOf, period }, 'zip')).toBe(
    'compliance-pack-soc2-all-images-2026-01-01-to-2026-03-31.zip',
  );
});

it.each(['../../etc/passwd', 'x"\r\nSet-Cookie: a=b', 'С:\\кириллица', '\u202efdp.exe', 'x'.repeat(5_000), ''])(
  'contains only letters, digits and hyphens for the scope label %j',
  (label) => {
    const name = named('technical-report', label);
    expect(name).toMatch(/^technical-report(-[a-z0-9]+)*-2026-03-01\.pdf$/);
    expect(name.length).toBeLessThan(120);
  },
);
