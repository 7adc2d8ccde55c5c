import { writeCycloneDx } from '../../engine/sbom/cyclonedx.ts';
import { writeSpdx } from '../../engine/sbom/spdx.ts';
import type { SelectedScan } from '../selection/selected-scan.ts';
import type { Renderer, RenderOptions } from './renderer.ts';
import { toSbomInput } from './scan-document.ts';

/** `--format cyclonedx` and `--format spdx`. A bill of materials lists packages, which filters of findings do not change. */
export function sbomOutput(format: 'cyclonedx' | 'spdx'): Renderer {
  const write = format === 'cyclonedx' ? writeCycloneDx : writeSpdx;
  return function* render(scans: readonly SelectedScan[], { sbomAuthor: name }: RenderOptions): Generator<string> {
    const author = name === undefined ? null : { name };
    for (const selected of scans) yield* write(toSbomInput(selected.scanned, author));
  };
}
