import { describe, expect, it } from 'vitest';
import { summarizeFindings } from './summarize-findings.ts';
import type { TechnicalFindingRow } from './technical-finding-store.ts';

const row = (more: Partial<TechnicalFindingRow> = {}): TechnicalFindingRow => ({
  registry: null,
  image_id: 'img_a',
  image: 'a',
  tag: 'one',
  platform: 'linux/amd64',
  vulnerability_id: 'CVE-2026-1',
  severity: 4,
  type: 'npm',
  name: 'left',
  version: '1.0.0',
  release: '',
  fixed_version: null,
  fix_state: 'not-fixed',
  cvss_score: null,
  epss_score: null,
  is_known_exploited: false,
  is_malware: false,
  triage_status: 1,
  first_detected_at: new Date(0),
  closed_at: null,
  is_suppressed: false,
  reference: null,
  title: null,
  assignee: null,
  source: null,
  ...more,
});
const fixed = (fixedVersion: string, more: Partial<TechnicalFindingRow> = {}) =>
  row({ fixed_version: fixedVersion, fix_state: 'fixed', ...more });

function summaryOf(...rows: TechnicalFindingRow[]) {
  const summary = summarizeFindings();
  for (const one of rows) summary.add(one, null);
  return summary;
}

describe('upgrades of summarizeFindings', () => {
  it('go to the highest fixed version by the order of the package type and close all findings fixed at or below it', () => {
    const summary = summaryOf(
      fixed('1.9.0'),
      fixed('1.10.0', { severity: 5, image_id: 'img_b' }),
      fixed('1.2.0'),
      row(),
    );
    expect(summary.upgrades()).toEqual([
      {
        type: 'npm',
        name: 'left',
        release: null,
        from: '1.0.0',
        to: '1.10.0',
        closes: 3,
        critical: 1,
        high: 2,
        knownExploited: 0,
        images: 2,
        riskRemovedPercent: expect.closeTo(83.75, 2),
      },
    ]);
    expect(summary.numbers()).toMatchObject({ findings: 4, fixable: 3, images: 2 });
  });

  it('are separate for each release of a distribution', () => {
    const debian = (release: string) => ({ type: 'deb', release });
    const summary = summaryOf(
      fixed('1.0.0-1+deb11u9', debian('debian-11')),
      fixed('1.0.0-1+deb12u1', debian('debian-12')),
      fixed('1.0.0-1+deb12u2', debian('debian-12')),
    );
    expect(summary.upgrades()).toMatchObject([
      { release: 'debian-12', to: '1.0.0-1+deb12u2', closes: 2 },
      { release: 'debian-11', to: '1.0.0-1+deb11u9', closes: 1 },
    ]);
  });

  it('without a version order go to the version that closes most and count only its findings', () => {
    const cobol = { type: 'cobol' };
    const summary = summaryOf(fixed('b', cobol), fixed('a', cobol), fixed('a', cobol));
    expect(summary.upgrades()).toMatchObject([{ to: 'a', closes: 2 }]);
  });

  it('are one for all architectures of an installed version', () => {
    expect(summaryOf(fixed('2.0.0'), fixed('2.0.0', { platform: 'linux/arm64' })).upgrades()).toMatchObject([
      { closes: 2, images: 1 },
    ]);
  });

  it('are sorted by closed findings and then by removed risk', () => {
    const summary = summaryOf(
      fixed('2.0.0', { name: 'exploited', severity: 3, is_known_exploited: true }),
      fixed('2.0.0', { name: 'critical', severity: 5 }),
      ...[1, 2].map(() => fixed('2.0.0', { name: 'many', severity: 2 })),
    );
    expect(summary.upgrades().map(({ name }) => name)).toEqual(['many', 'exploited', 'critical']);
  });

  it('and all numbers exclude suppressed findings', () => {
    const summary = summaryOf(fixed('2.0.0', { is_suppressed: true, severity: 5, is_known_exploited: true }));
    expect(summary.upgrades()).toEqual([]);
    expect(summary.numbers()).toMatchObject({
      findings: 0,
      suppressed: 1,
      knownExploited: 0,
      images: 0,
      counts: { critical: 0 },
    });
  });
});
