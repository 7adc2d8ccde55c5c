import type { Chart } from '../report-document.ts';
import { barsSvg } from './bars-svg.ts';
import { linesSvg } from './lines-svg.ts';
import { shareSvg } from './share-svg.ts';

/** A chart as an SVG document with the given width in points. The title describes it for screen readers. Values can be missing or 0. */
export function chartSvg(chart: Chart, title: string, width: number): string {
  switch (chart.kind) {
    case 'bars':
      return barsSvg(chart, title, width);
    case 'share':
      return shareSvg(chart, title, width);
    case 'lines':
      return linesSvg(chart, title, width);
  }
}
