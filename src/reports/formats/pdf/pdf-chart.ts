import { chartSvg } from '../../charts/chart-svg.ts';
import { describeChart } from '../../charts/describe-chart.ts';
import type { Block, Chart } from '../../report-document.ts';
import type { PdfBlock, PdfLabel } from './pdf-content.ts';
import { contentWidth } from './pdf-page.ts';
import type { PdfPrinter } from './pdf-printer.ts';

/** A chart below its caption, on one page, with a text that says what it shows. */
export function pdfChart({ chart, caption }: Extract<Block, { kind: 'chart' }>, printer: PdfPrinter): PdfBlock {
  const shown = printable(chart, printer);
  const title = printer.line(caption);
  const { svg, labels } = splitLabels(chartSvg(shown, title, contentWidth));
  return {
    kind: 'chart',
    svg,
    labels,
    caption: printer.text(caption),
    description: describeChart(shown, title),
  };
}

/** The chart with printable labels. Package types from uploads are arbitrary text. */
function printable(chart: Chart, printer: PdfPrinter): Chart {
  const shown = <Labelled extends { label: string }>(one: Labelled): Labelled => ({
    ...one,
    label: printer.line(one.label),
  });
  const unit = printer.line(chart.unit);
  switch (chart.kind) {
    case 'bars':
      return { ...chart, unit, bars: chart.bars.map(shown) };
    case 'share':
      return { ...chart, unit, parts: chart.parts.map(shown) };
    case 'lines':
      return { ...chart, unit, lines: chart.lines.map(shown) };
  }
}

const label = /<text x="([^"]+)" y="([^"]+)" font-size="([^"]+)" fill="([^"]+)" text-anchor="([^"]+)">([^<]*)<\/text>/g;

/** The drawing without its texts, and the texts as `svgLabel` places them. */
function splitLabels(drawing: string): { svg: string; labels: PdfLabel[] } {
  const labels: PdfLabel[] = [];
  const svg = drawing.replace(label, (_, x, y, size, color, anchor, text) => {
    labels.push({ x: Number(x), y: Number(y), size: Number(size), color, anchor, text: unescaped(text) });
    return '';
  });
  return { svg, labels };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
