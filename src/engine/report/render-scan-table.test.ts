import { describe, expect, it } from 'vitest';
import { textColumns } from '../../lib/terminal-text.ts';
import { renderScanTable } from './render-scan-table.ts';
import type { ReportFinding, ScanReport } from './scan-report.ts';

const finding = (more: Partial<ReportFinding> = {}): ReportFinding => ({
  id: 'CVE-2024-0001',
  severity: 'HIGH',
  packageName: 'busybox',
  packageVersion: '1.36.1-r0',
  fixedVersion: '1.36.1-r1',
  fixState: 'fixed',
  isKnownExploited: false,
  isMalware: false,
  epssScore: null,
  layer: { index: 0, command: 'ADD file:root.tar.gz in /' },
  ...more,
});

const report = (more: Partial<ScanReport> = {}): ScanReport => ({
  image: 'demo:1.0',
  platform: 'linux/amd64',
  digest: `sha256:${'0'.repeat(64)}`,
  advisoriesBuiltAt: '2026-08-16T00:00:00.000Z',
  operatingSystem: 'Alpine Linux v3.18',
  packages: 3,
  content: { bytes: 120_000_000, packageBytes: 111_600_000 },
  findings: [],
  completeness: 'complete',
  riskScore: 0,
  grade: 'A',
  counts: { critical: 0, high: 0, medium: 0, low: 0, negligible: 0, unknown: 0 },
  fixable: 0,
  coverage: { assessed: 3, notAssessed: [] },
  checks: [],
  warnings: [],
  ...more,
});

const rowsOf = (text: string) => text.split('\n').filter((line) => /^[A-Z]+ +CVE/.test(line));

describe('renderScanTable', () => {
  it.each([
    [{ bytes: 120_000_000, packageBytes: 111_600_000 }, '93 % of 120 MB belongs to listed packages'],
    [{ bytes: 2_500_000_000, packageBytes: 2_499_999_999 }, '99 % of 2.5 GB belongs to listed packages'],
    [{ bytes: 900, packageBytes: 0 }, '0 % of 1 kB belongs to listed packages'],
  ])('states the share of the content %o that belongs to packages', (content, expected) => {
    expect(renderScanTable(report({ content }), { width: 200 })).toContain(`Content        ${expected}`);
  });

  it('lists the worst findings first: by severity, known exploitation, likelihood, name', () => {
    const findings = [
      finding({ id: 'CVE-5', severity: 'UNKNOWN' }),
      finding({ id: 'CVE-4', epssScore: 0.1 }),
      finding({ id: 'CVE-3', epssScore: 0.2 }),
      finding({ id: 'CVE-2', isKnownExploited: true }),
      finding({ id: 'CVE-1', severity: 'CRITICAL' }),
    ];
    const text = renderScanTable(report({ findings }), { width: 100 });
    expect(rowsOf(text).map((row) => /CVE-\d/.exec(row)?.[0])).toEqual(['CVE-1', 'CVE-2', 'CVE-3', 'CVE-4', 'CVE-5']);
    expect(text).toContain('* known to be exploited');
  });

  it.each([
    [{ fixedVersion: null, fixState: 'not-fixed' as const }, 'not fixed'],
    [{ fixedVersion: null, fixState: 'wont-fix' as const }, "won't fix"],
    [{ fixedVersion: null, fixState: 'unknown' as const }, 'unknown'],
  ])('distinguishes kinds of missing fixes: %j', (more, shown) => {
    const text = renderScanTable(report({ findings: [finding(more)] }), { width: 100 });
    expect(rowsOf(text)[0]).toContain(shown);
  });

  it('lists malicious packages first, marks them, and names them in the summary', () => {
    const findings = [
      finding({ id: 'CVE-1', severity: 'CRITICAL', isKnownExploited: true }),
      finding({
        id: 'MAL-2022-1',
        severity: 'HIGH',
        packageName: 'rustdecimal',
        packageVersion: '1.0.0',
        isMalware: true,
      }),
    ];
    const text = renderScanTable(report({ findings }), { width: 200 });
    expect(text.indexOf('MAL-2022-1 !')).toBeLessThan(text.indexOf('CVE-1 *'));
    expect(text).toContain('! malicious package: remove it and replace exposed secrets');
    expect(text).toContain('MALWARE        rustdecimal 1.0.0');
    expect(renderScanTable(report({ findings: findings.slice(0, 1) }), { width: 200 })).not.toMatch(
      /malicious|MALWARE/,
    );
  });

  it('passes no escape sequence, line break or direction mark of an image to the terminal', () => {
    const evil = 'x\u001B[2J\u009B\r\n\u202E';
    const text = renderScanTable(
      report({
        image: evil,
        operatingSystem: evil,
        findings: [finding({ id: evil, packageName: evil, packageVersion: evil, fixedVersion: evil })],
        coverage: { assessed: 1, notAssessed: [{ group: evil, reason: evil, packages: 1 }] },
        warnings: [{ code: 'MALFORMED_FILE', message: evil, path: evil }],
      }),
      { width: 300 },
    );
    expect(text).not.toMatch(/[\u001B\u009B\r\u202E]/);
    expect(text.split('\n').filter((line) => line.startsWith('['))).toEqual([]);
  });

  it.each([70, 80, 100])('fits its table into %i columns', (width) => {
    const findings = [
      finding({ packageName: 'p'.repeat(90), packageVersion: 'v'.repeat(90), fixedVersion: '漢'.repeat(40) }),
    ];
    const [row = ''] = rowsOf(renderScanTable(report({ findings }), { width }));
    expect(textColumns(row)).toBeLessThanOrEqual(width);
    expect(row).toContain('CVE-2024-0001');
  });

  it('colors severities only on request', () => {
    const findings = [finding({ severity: 'CRITICAL' })];
    expect(renderScanTable(report({ findings }), { width: 100 })).not.toContain('\u001B');
    expect(renderScanTable(report({ findings }), { width: 100, isColored: true })).toContain(
      '\u001B[1;31mCRITICAL\u001B[0m',
    );
  });

  it('states "no findings" only about assessed packages', () => {
    expect(renderScanTable(report(), { width: 80 })).toContain('no known vulnerability');
    const notAssessed = [{ group: 'npm', reason: 'No advisories are available yet.', packages: 3 }];
    const blind = renderScanTable(
      report({
        completeness: 'partial',
        grade: null,
        riskScore: null,
        counts: null,
        fixable: null,
        coverage: { assessed: 0, notAssessed },
        advisoriesBuiltAt: null,
      }),
      { width: 80 },
    );
    expect(blind).toContain('unknown: no content was assessed');
    expect(blind).toContain('Grade          none');
    expect(blind).toContain(
      'NOT ASSESSED (not known to be safe):\n  npm, 3 packages: No advisories are available yet.',
    );
    expect(blind).not.toContain('no known vulnerability');
  });

  it('shows ten warnings and the number of the others', () => {
    const warnings = Array.from({ length: 12 }, (_, index) => ({
      code: 'MALFORMED_FILE' as const,
      message: `broken ${index}`,
      path: 'a/b',
      layerIndex: 2,
    }));
    const text = renderScanTable(report({ warnings, completeness: 'partial' }), { width: 80 });
    expect(text).toContain('  a/b, layer 2: broken 9\n  … and 2 more');
  });
});
