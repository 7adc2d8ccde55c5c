import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

const asOf = new Date('2026-03-01T23:59:59Z');
const named = (type: string, label: string, version = 1): string =>
  fileNameOf({ type, scope_label: label, version, asOf }, 'pdf');

it('says what it is, what it is about and of when', () => {
  expect(named('technical', 'all images')).toBe('technical-report-all-images-2026-03-01.pdf');
  expect(named('sbom_report', 'registry.test/app:1.0', 3)).toBe('sbom-report-registry-test-app-1-0-2026-03-01-v3.pdf');
  expect(named('compliance_pack', 'Äcme Registry')).toBe('compliance-pack-a-cme-registry-2026-03-01.pdf');
});

it.each(['../../etc/passwd', 'x"\r\nSet-Cookie: a=b', 'С:\\кириллица', '\u202efdp.exe', 'x'.repeat(5_000), ''])(
  'has letters, digits and hyphens alone, whatever it is about: %j',
  (label) => {
    const name = named('technical', label);
    expect(name).toMatch(/^technical-report(-[a-z0-9]+)*-2026-03-01\.pdf$/);
    expect(name.length).toBeLessThan(120);
  },
);
