import { describe, expect, it } from 'vitest';
import { postureFacts } from '../../../../test/helpers/posture-facts.ts';
import type { PostureFacts } from '../../posture-facts.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { emptyRiskByGrade } from '../../risk-band.ts';
import type { SourceUpgrade } from '../../source-upgrade.ts';
import { executiveKind } from './executive-kind.ts';

const upgrade = (source: string): SourceUpgrade => ({
  type: 'deb',
  source,
  packages: [source, `lib${source}`],
  release: 'debian-12',
  from: ['1.0'],
  to: '1.1',
  closes: 3,
  critical: 1,
  high: 1,
  knownExploited: 1,
  images: 2,
  riskRemovedPercent: 12.34,
});

const exposed: Partial<PostureFacts> = {
  findings: {
    open: 9,
    counts: { critical: 1, high: 8, medium: 0, low: 0, negligible: 0, unknown: 0 },
    knownExploited: 2,
    fixable: 9,
    suppressed: 0,
  },
  exposure: {
    distinct: { total: 4, critical: 1, high: 3, knownExploited: 7, fixable: 4 },
    exploited: Array.from({ length: 7 }, (_, index) => ({
      id: `CVE-2026-${index}`,
      title: 'Title',
      severity: 'HIGH',
      packages: 'glibc',
      fixes: null,
      findings: 1,
      images: 1,
      firstSeen: null,
      due: null,
      overdue: 0,
    })),
    weeks: [],
    riskByGrade: emptyRiskByGrade(),
    actions: Array.from({ length: 8 }, (_, index) => upgrade(`source${index}`)),
  },
};

function documentOf(more: Partial<PostureFacts>, sections: readonly string[] = executiveKind.sections) {
  const snapshot: ReportSnapshot<PostureFacts> = {
    head: {
      schema: 1,
      reportId: 'rep_x',
      version: 1,
      type: 'executive',
      name: 'x',
      organization: { id: 'org_x', name: 'X' },
      scope: { kind: 'org', label: 'all images' },
      asOf: postureFacts.asOf,
      period: postureFacts.period,
      facts: { ...postureFacts, ...more },
      datasets: [],
    },
    async *rows() {},
  };
  return executiveKind.build(snapshot, sections);
}

const sectionsOf = (...request: Parameters<typeof documentOf>) => documentOf(...request).sections;

describe('executiveKind.build', () => {
  it('begins with a summary of figures, changes, five actions, known exploited vulnerabilities by name, and what risk and grade mean', () => {
    const [summary, ...others] = sectionsOf(exposed);
    expect(summary).toMatchObject({ id: 'summary' });
    expect(others.map(({ id }) => id)).toEqual(['comparison', 'images', 'movement', 'definitions']);
    const tables = summary?.blocks.filter((block) => block.kind === 'table') ?? [];
    expect(tables.map(({ caption, rows }) => [caption, rows.length])).toEqual([
      ['Recommended actions', 5],
      ['Known exploited vulnerabilities', 5],
    ]);
    const text = JSON.stringify(summary);
    expect(text).toContain('Upgrade source0 (libsource0) on debian-12 to 1.1');
    expect(text).toContain('2 more vulnerabilities are known to be exploited.');
    expect(text).toContain('Risk and grade answer different questions.');
    expect(text).toContain('{"label":"Vulnerabilities","value":"4"');
  });

  it('has actions and known exploited vulnerabilities as sections when they are requested without the summary', () => {
    expect(sectionsOf(exposed, ['exploited', 'actions']).map(({ id }) => id)).toEqual(['actions', 'exploited']);
  });

  it('lists the upgrades of a snapshot of an earlier version, and names no vulnerability', () => {
    const old = { type: 'npm', name: 'left', from: '1', to: '2', closes: 1, critical: 0, high: 1, images: 1 };
    const topActions = [{ ...old, knownExploited: 0, riskRemovedPercent: 100 }];
    const text = JSON.stringify(sectionsOf({ findings: exposed.findings ?? null, topActions }));
    expect(text).toContain('Upgrade left 1 to 2 in 1 image');
    expect(text).toContain('did not record the names of the vulnerabilities');
  });

  it('never presents a scope without assessed content as safe', () => {
    const text = JSON.stringify(sectionsOf({}));
    expect(text).toContain('Unknown, because no content in scope was assessed.');
    expect(text).not.toContain('No open finding is known to be exploited');
  });
});
