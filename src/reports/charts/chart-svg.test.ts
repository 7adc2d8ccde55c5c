import { describe, expect, it } from 'vitest';
import { hostileTexts, reportFixture } from '../../../test/helpers/report-fixture.ts';
import type { Chart } from '../report-document.ts';
import { textWidth } from '../text-width.ts';
import { chartSvg } from './chart-svg.ts';

const charts = reportFixture().sections.flatMap(({ blocks }) =>
  blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : [])),
);
const empty: Chart[] = [
  { kind: 'bars', unit: '', bars: [] },
  { kind: 'bars', unit: '', bars: [{ label: 'none', value: 0 }] },
  { kind: 'share', unit: '', parts: [{ label: 'none', value: 0 }] },
  { kind: 'lines', unit: '', x: [], lines: [] },
  { kind: 'lines', unit: '', x: ['2026-01-01'], lines: [{ label: 'one', values: [3] }] },
  { kind: 'lines', unit: '', x: ['2026-01-01', '2026-01-02'], lines: [{ label: 'none', values: [null, null] }] },
];

describe('chartSvg', () => {
  it('gives well-formed, bounded and identical output for the same chart, also for an empty one', () => {
    for (const chart of [...charts, ...empty]) {
      const svg = chartSvg(chart, hostileTexts[5], 500);
      expect(svg).toBe(chartSvg(chart, hostileTexts[5], 500));
      expect(svg).not.toMatch(/NaN|Infinity|undefined|<script/);
      expect(svg.match(/<text/g)?.length ?? 0).toBe(svg.match(/<\/text>/g)?.length ?? 0);
      const places = [...svg.matchAll(/ (?:x|cx|x1|x2)="(-?[\d.]+)"/g)].map(([, x]) => Number(x));
      expect(places.every((x) => x >= -1 && x <= 501)).toBe(true);
    }
  });

  it('draws no label outside the width of the chart', () => {
    const labels = ['x'.repeat(300), 'W'.repeat(60), '中文'.repeat(40), 'short', hostileTexts[5]];
    const values = labels.map((label, index) => ({ label, value: 10 ** (index + 4) }));
    const all: Chart[] = [
      { kind: 'bars', unit: 'findings', bars: values },
      { kind: 'share', unit: 'findings', parts: values },
      {
        kind: 'lines',
        unit: 'findings',
        x: ['a', 'b'],
        lines: values.map(({ label, value }) => ({ label, values: [1, value] })),
      },
    ];
    for (const chart of all) {
      const texts = [
        ...chartSvg(chart, 't', 499).matchAll(/<text x="(.+?)" .*?font-size="(.+?)" .*?text-anchor="(.+?)">(.*?)</g),
      ];
      expect(texts.length).toBeGreaterThan(4);
      for (const [, x, size, anchor, text = ''] of texts) {
        const wide = textWidth(text.replaceAll(/&\w+;/g, '<'), Number(size));
        const left = Number(x) - (anchor === 'end' ? wide : anchor === 'middle' ? wide / 2 : 0);
        expect(left, text).toBeGreaterThanOrEqual(-0.5);
        expect(left + wide, text).toBeLessThanOrEqual(499.5);
      }
    }
  });

  it('interrupts a line on a day without a figure', () => {
    const values = [1, 2, null, 4, 5];
    const x = values.map((_, index) => `2026-01-0${index + 1}`);
    const svg = chartSvg({ kind: 'lines', unit: '', x, lines: [{ label: 'a', values }] }, 't', 500);
    expect(svg.match(/<polyline/g)).toHaveLength(2);
  });
});
