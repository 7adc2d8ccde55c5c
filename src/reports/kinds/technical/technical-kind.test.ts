import { describe, expect, it } from 'vitest';
import type { Severity } from '../../../domain/severity.ts';
import type { Row, RowOf } from '../../report-document.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { imageColumns } from '../../shared-datasets/image-columns.ts';
import { sourceUpgradeColumns } from '../../shared-datasets/source-upgrade-rows.ts';
import { upgradeColumns } from '../../shared-datasets/upgrade-rows.ts';
import { vulnerabilityColumns } from '../../shared-datasets/vulnerability-columns.ts';
import {
  findingColumns,
  type TechnicalFacts,
  type TechnicalNumbers,
  type TechnicalPopulation,
  unknownNumbers,
} from './technical-facts.ts';
import { technicalKind } from './technical-kind.ts';

type KnownFacts = TechnicalNumbers & TechnicalPopulation;

const none: KnownFacts = {
  counts: { critical: 0, high: 0, medium: 0, low: 0, negligible: 0, unknown: 0 },
  findings: 0,
  suppressed: 0,
  fixable: 0,
  knownExploited: 0,
  breached: 0,
  images: 0,
  population: { tags: 1, neverScanned: 0, partial: 0 },
  advisoriesBuiltAt: null,
  topUpgrades: [],
};

const nothing = (tags: number): Partial<TechnicalFacts> => ({
  ...unknownNumbers,
  population: { tags, neverScanned: tags, partial: 0 },
});

function snapshotOf(
  facts: Partial<TechnicalFacts>,
  rows: readonly Row[] = [],
  images: readonly Row[] = [image('app')],
) {
  const heads = [
    { id: 'findings', title: 'Open findings', columns: findingColumns, rowCount: rows.length },
    { id: 'upgrades', title: 'Upgrades', columns: upgradeColumns, rowCount: 0 },
    { id: 'sourceUpgrades', title: 'Upgrades by source package', columns: sourceUpgradeColumns, rowCount: 0 },
    { id: 'vulnerabilities', title: 'Vulnerabilities', columns: vulnerabilityColumns, rowCount: 0 },
    { id: 'images', title: 'Images', columns: imageColumns, rowCount: images.length },
  ];
  const snapshot: ReportSnapshot<TechnicalFacts> = {
    head: {
      schema: 1,
      reportId: 'rep_x',
      version: 1,
      type: 'technical',
      name: 'x',
      organization: { id: 'org_x', name: 'X' },
      scope: { kind: 'org', label: 'all images' },
      asOf: '2026-03-01T00:00:00.000Z',
      period: { from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' },
      facts: Object.assign({ ...none }, facts),
      datasets: heads,
    },
    rows: (dataset) => each(dataset === 'findings' ? rows : dataset === 'images' ? images : []),
  };
  return snapshot;
}

async function* each(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

/** The row of an image with or without a result. */
const image = (name: string, isScanned = true): Row => ({
  ...emptyRow(imageColumns),
  image: name,
  scannedAt: isScanned ? '2026-03-01T00:00:00.000Z' : null,
});

const finding = (cells: Partial<RowOf<typeof findingColumns>>): Row => ({
  ...emptyRow(findingColumns),
  status: 'OPEN',
  ...cells,
});

const emptyRow = (columns: readonly { id: string }[]): Row => Object.fromEntries(columns.map(({ id }) => [id, null]));

const textOf = (value: unknown): string => JSON.stringify(value);

describe('technicalKind.build', () => {
  it('contains the requested sections in the order of the kind', () => {
    const ids = (sections: string[]) => technicalKind.build(snapshotOf({}), sections).sections.map(({ id }) => id);
    expect(ids(['findings', 'summary'])).toEqual(['summary', 'findings']);
    const twoImages = technicalKind.build(snapshotOf({}, [], [image('app'), image('web')]), technicalKind.sections);
    expect(twoImages.sections.map(({ id }) => id)).toEqual([...technicalKind.sections]);
  });

  it('shows unknown numbers as a dash and never as 0 or as good', () => {
    const build = (facts: Partial<TechnicalFacts>) => textOf(technicalKind.build(snapshotOf(facts), ['summary']));
    expect(build({})).toContain('"–"');
    for (const [tags, words] of [
      [0, 'This scope contains no tags yet.'],
      [2, 'none of the 2 tags in scope has a result.'],
    ] as const) {
      const text = build(nothing(tags));
      expect(text).toContain(words);
      expect(text).not.toContain('"0"');
      expect(text).not.toContain('"good"');
      expect(text).not.toContain('"chart"');
    }
    expect(build({ population: { tags: 2, neverScanned: 1, partial: 0 } })).not.toContain('"good"');
    expect(build({})).toContain('"good"');
    expect(build({ population: { tags: 9, neverScanned: 4, partial: 1 } })).toContain(
      'Of 9 tags in scope, 4 were never scanned and 1 only partially assessed',
    );
    expect(build({ suppressed: 3 })).toContain('{"label":"Suppressed by exceptions","value":"3"');
    expect(build({})).not.toContain('exceptions');
  });

  it('refers only to datasets of the document', () => {
    const document = technicalKind.build(snapshotOf({}), technicalKind.sections);
    const known = document.datasets.map(({ id }) => id);
    const named = document.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'dataset' ? [block.dataset] : [])),
    );
    expect(known).toEqual(expect.arrayContaining([...named, document.mainDataset]));
  });
});

describe('technicalKind.interpret', () => {
  const app = (severity: Severity, more: Partial<RowOf<typeof findingColumns>> = {}): Row =>
    finding({ image: 'app', packageType: 'npm', package: 'left', version: '1', severity, ...more });

  it('reports no changes without a previous snapshot', async () => {
    const intelligence = await technicalKind.interpret?.(snapshotOf({ findings: 1, images: 1 }, [app('HIGH')]), null);
    expect(intelligence).toMatchObject({
      summary: [
        '1 finding is open in 1 image.',
        expect.stringContaining('left'),
        'There is no previous report to compare with.',
      ],
      movers: [],
      worsened: [],
    });
  });

  it('does not compare with numbers that are unknown in one of the snapshots', async () => {
    const known = snapshotOf({ findings: 1, images: 1, counts: { ...none.counts, high: 1 } }, [app('HIGH')]);
    const unknown = snapshotOf(nothing(2), [], [image('app', false)]);
    const first = await technicalKind.interpret?.(known, unknown);
    expect(first?.movers).toEqual([]);
    expect(first?.summary[0]).toBe('1 finding is open in 1 image.');
    expect(first?.worsened).toEqual([]);
    const lost = await technicalKind.interpret?.(unknown, known);
    expect(lost?.movers).toEqual([]);
    expect(lost?.summary).toEqual(['No findings are known: none of the 2 tags in scope has a result.']);
    expect(lost?.worsened).toEqual([{ what: 'tags never scanned', before: 0, after: 2 }]);
  });

  it('counts open findings only and separates increases from decreases', async () => {
    const before = snapshotOf(
      { findings: 3, knownExploited: 1, breached: 2 },
      [app('HIGH'), app('HIGH'), app('LOW', { image: 'gone' }), app('LOW', { image: 'mended' })],
      ['app', 'gone', 'mended'].map((name) => image(name)),
    );
    const after = snapshotOf(
      { findings: 2, knownExploited: 0, breached: 3 },
      [app('CRITICAL'), app('HIGH'), app('CRITICAL', { status: 'SUPPRESSED' }), app('CRITICAL', { image: 'new' })],
      ['app', 'mended', 'new'].map((name) => image(name)),
    );
    const intelligence = await technicalKind.interpret?.(after, before);
    expect(intelligence?.movers).toEqual([
      { kind: 'image', name: 'mended', measure: 'open findings', before: 1, after: 0 },
    ]);
    expect(intelligence?.worsened).toEqual([
      { what: 'findings past their deadline', before: 2, after: 3 },
      { what: 'critical findings in app', before: 0, after: 1 },
    ]);
    expect(intelligence?.rootPackages).toEqual([
      { type: 'npm', name: 'left', versions: 1, findings: 3, critical: 2, high: 1, images: 2 },
    ]);
    expect(intelligence?.summary[0]).toBe('2 findings are open, 1 fewer since the previous report.');
  });
});
