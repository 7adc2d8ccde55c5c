import { renderTemplate } from '../../lib/template/render-template.ts';
import type { SelectedScan } from '../selection/selected-scan.ts';
import type { RenderOptions } from './renderer.ts';
import { toScanDocument } from './scan-document.ts';

/** `--format template`: the template of `--template` over `{ images, failed }`, whose images are the documents of `--format json`. */
export function templateOutput(
  scans: readonly SelectedScan[],
  { template = [], failures }: RenderOptions,
): Iterable<string> {
  return renderTemplate(template, { images: scans.map(toScanDocument), failed: failures });
}
