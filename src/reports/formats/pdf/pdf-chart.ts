import type { ContentNode } from 'pdfmake';
import { chartSvg } from '../../charts/chart-svg.ts';
import type { Block, Chart } from '../../report-document.ts';
import { contentWidth } from './pdf-page.ts';
import { pdfText } from './pdf-text.ts';

/** Height of the caption and of the space around the chart, in points. */
const captionHeight = 36;

/** A chart below its caption, on one page. */
export function pdfChart({ chart, caption }: Extract<Block, { kind: 'chart' }>): ContentNode {
  return {
    stack: [
      { text: pdfText(caption), style: 'tableCaption' },
      { svg: chartSvg(drawable(chart), caption, contentWidth), margin: [0, 3, 0, 0] },
    ],
    unbreakable: true,
    margin: [0, 2, 0, 12],
  };
}

/** Height of the chart with its caption, in points. */
export function pdfChartHeight({ chart, caption }: Extract<Block, { kind: 'chart' }>): number {
  const [, height] = / height="([\d.]+)"/.exec(chartSvg(chart, caption, contentWidth)) ?? [];
  return captionHeight + Number(height);
}

/** The chart with printable labels. Package types from uploads are arbitrary text. */
function drawable(chart: Chart): Chart {
  const shown = <Labelled extends { label: string }>(one: Labelled): Labelled => ({
    ...one,
    label: pdfText(one.label),
  });
  switch (chart.kind) {
    case 'bars':
      return { ...chart, bars: chart.bars.map(shown) };
    case 'share':
      return { ...chart, parts: chart.parts.map(shown) };
    case 'lines':
      return { ...chart, lines: chart.lines.map(shown) };
  }
}
