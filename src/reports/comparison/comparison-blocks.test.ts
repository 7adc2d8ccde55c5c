import { describe, expect, it } from 'vitest';
import type { ReportComparison } from '../report-comparison.ts';
import { sinceLastReport } from './comparison-blocks.ts';

const none = { total: 0, entries: [] };
const unchanged: ReportComparison = {
  comparedWith: { reportId: 'rep_x', version: 2, asOf: '2026-02-01T08:00:00.000Z' },
  figures: [{ figure: 'Open findings', before: 4, after: 4, isWorse: null }],
  better: none,
  worse: none,
  newImages: none,
  goneImages: none,
  items: { what: 'vulnerability', added: none, gone: none },
};

describe('sinceLastReport', () => {
  it('states that there is no earlier report', () => {
    expect(JSON.stringify(sinceLastReport(undefined))).toContain('This is the first report of this kind and scope');
  });

  it('states that nothing changed, and shows no empty table', () => {
    const { blocks } = sinceLastReport(unchanged);
    expect(JSON.stringify(blocks)).toContain('No figure changed.');
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph']);
  });

  it('has a table for each of worse, better, new and gone, with the number of all entries', () => {
    const image = { image: 'app\u202Egnp', riskBefore: 1, riskAfter: 9, findingsBefore: 1, findingsAfter: 2 };
    const item = { name: 'CVE-2026-1', severity: 'HIGH', isKnownExploited: true, text: 'Title' } as const;
    const { blocks } = sinceLastReport({
      ...unchanged,
      figures: [{ figure: 'Open findings', before: 4, after: 5, isWorse: true }],
      worse: { total: 25, entries: [image] },
      better: { total: 1, entries: [image] },
      items: { what: 'vulnerability', added: { total: 1, entries: [item] }, gone: { total: 2, entries: [item] } },
      newImages: { total: 12, entries: ['one', 'two'] },
    });
    const captions = blocks.flatMap((block) => (block.kind === 'table' ? [block.caption] : []));
    expect(captions).toEqual([
      'Figures',
      'Worse: the first 1 of 25 images',
      'Better: 1 image',
      'New: 1 vulnerability',
      'Gone: the first 1 of 2 vulnerabilities',
    ]);
    expect(JSON.stringify(blocks)).toContain('Images with a first result: one, two and 10 more.');
    expect(JSON.stringify(blocks)).not.toContain('\u202E');
    expect(blocks.at(-1)).toMatchObject({ text: expect.stringContaining('version 2 of report rep_x') });
  });
});
