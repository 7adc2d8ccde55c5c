import type { SelectedScan } from '../selection/selected-scan.ts';
import type { RenderOptions } from './renderer.ts';
import { toScanDocument } from './scan-document.ts';

/** `--format json`: the document of the image. Several images: `{ images, failed }`. */
export function* jsonOutput(scans: readonly SelectedScan[], { failures }: RenderOptions): Generator<string> {
  const documents = scans.map((selected) => toScanDocument(selected));
  const [first, ...others] = documents;
  const isOne = first !== undefined && others.length === 0 && failures.length === 0;
  yield `${JSON.stringify(isOne ? first : { images: documents, failed: failures }, null, 2)}\n`;
}
