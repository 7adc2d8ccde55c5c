import { describe, expect, it } from 'vitest';
import type { Severity } from '../../domain/severity.ts';
import type { Row } from '../report-document.ts';
import type { ReportSnapshot } from '../report-snapshot.ts';
import { imageColumns } from '../shared-datasets/image-columns.ts';
import { vulnerabilityColumns } from '../shared-datasets/vulnerability-columns.ts';
import { compareVulnerabilities } from './compare-items.ts';
import { comparedFigure, compareSnapshots } from './compare-snapshots.ts';

const image = (
  name: string,
  riskScore: number | null,
  findings: number | null,
  isScanned = true,
  scoreVersion = 3,
): Row => ({
  registry: null,
  image: name,
  riskScore,
  findings,
  scoreVersion,
  scannedAt: isScanned ? '2026-01-01T00:00:00.000Z' : null,
});

const vulnerability = (id: string, severity: Severity, knownExploited = 'no'): Row => ({
  vulnerability: id,
  severity,
  knownExploited,
  title: `Title of ${id}`,
});

function snapshotOf(images: readonly Row[], vulnerabilities?: readonly Row[]): ReportSnapshot {
  const rows: Record<string, readonly Row[]> = { images, ...(vulnerabilities && { vulnerabilities }) };
  const heads = [
    { id: 'images', title: 'Images', columns: imageColumns, rowCount: images.length },
    { id: 'vulnerabilities', title: 'Vulnerabilities', columns: vulnerabilityColumns, rowCount: 0 },
  ];
  return {
    head: {
      schema: 1,
      reportId: 'rep_x',
      version: 1,
      type: 'posture',
      name: 'x',
      organization: { id: 'org_x', name: 'X' },
      scope: { kind: 'org', label: 'all images' },
      asOf: '2026-03-01T00:00:00.000Z',
      period: { from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' },
      facts: {},
      datasets: heads.filter(({ id }) => rows[id]),
    },
    async *rows(dataset) {
      yield* rows[dataset] ?? [];
    },
  };
}

const names = (listed: { entries: readonly { image: string }[] }) => listed.entries.map((entry) => entry.image);

describe('compareSnapshots', () => {
  const none = { figures: [], items: null };

  it('lists images that became worse or better by risk, then by findings, and leaves out unchanged ones', async () => {
    const before = snapshotOf([
      image('a', 10, 5),
      image('b', 50, 5),
      image('c', 5, 3),
      image('d', 5, 9),
      image('e', 1, 1),
    ]);
    const after = snapshotOf([
      image('a', 30, 1),
      image('b', 90, 5),
      image('c', 5, 4),
      image('d', 5, 2),
      image('e', 1, 1),
    ]);
    const { better, worse } = await compareSnapshots(after, before, none);
    expect(names(worse)).toEqual(['b', 'a', 'c']);
    expect(names(better)).toEqual(['d']);
  });

  it('never reports an unknown number as a change', async () => {
    const before = snapshotOf([image('a', null, null), image('b', 10, 4)]);
    const after = snapshotOf([image('a', 90, 40), image('b', null, null)]);
    const { better, worse } = await compareSnapshots(after, before, none);
    expect([better.total, worse.total]).toEqual([0, 0]);
  });

  it('compares no scores of different formulas, and the findings instead', async () => {
    const before = snapshotOf([image('a', 98, 5, true, 2), image('b', 98, 5, true, 2)]);
    const after = snapshotOf([image('a', 40, 5), image('b', 40, 6)]);
    const { better, worse } = await compareSnapshots(after, before, none);
    expect(better.total).toBe(0);
    expect(worse.entries).toEqual([
      { image: 'b', riskBefore: null, riskAfter: null, findingsBefore: 5, findingsAfter: 6 },
    ]);
  });

  it('names images with a result in one of the reports only, and counts those that it does not name', async () => {
    const many = Array.from({ length: 12 }, (_, index) => image(`n${index}`, 1, 1));
    const before = snapshotOf([image('gone', 1, 1), image('late', null, null, false)]);
    const after = snapshotOf([...many, image('late', 3, 3), image('gone', null, null, false)]);
    const { newImages, goneImages } = await compareSnapshots(after, before, none);
    expect(newImages).toMatchObject({ total: 13, entries: { length: 10 } });
    expect(goneImages).toEqual({ total: 1, entries: ['gone'] });
  });
});

describe('compareVulnerabilities', () => {
  it('lists new and gone vulnerabilities, the known exploited first, then the most severe', async () => {
    const before = snapshotOf([], [vulnerability('CVE-2026-1', 'LOW'), vulnerability('CVE-2026-2', 'HIGH')]);
    const after = snapshotOf(
      [],
      [
        vulnerability('CVE-2026-1', 'LOW'),
        vulnerability('CVE-2026-3', 'CRITICAL'),
        vulnerability('CVE-2026-4', 'MEDIUM', 'yes'),
      ],
    );
    const items = await compareVulnerabilities(after, before);
    expect(items?.added.entries.map(({ name }) => name)).toEqual(['CVE-2026-4', 'CVE-2026-3']);
    expect(items?.gone).toMatchObject({ total: 1, entries: [{ name: 'CVE-2026-2', text: 'Title of CVE-2026-2' }] });
  });

  it('compares nothing with a snapshot of an earlier version, which has no such list', async () => {
    expect(await compareVulnerabilities(snapshotOf([], []), snapshotOf([]))).toBeNull();
  });
});

describe('comparedFigure', () => {
  it.each([
    ['fewer', 3, 5, true],
    ['fewer', 5, 3, false],
    ['more', 3, 5, false],
    ['neither', 3, 5, null],
    ['fewer', 3.04, 3.01, null],
  ] as const)('with %s as better, from %d to %d, is worse: %s', (better, before, after, isWorse) => {
    expect(comparedFigure('x', [before, after], better)?.isWorse).toBe(isWorse);
  });

  it('is missing if one of the numbers is unknown', () => {
    expect(comparedFigure('x', [null, 3])).toBeUndefined();
    expect(comparedFigure('x', [3, undefined])).toBeUndefined();
  });
});
