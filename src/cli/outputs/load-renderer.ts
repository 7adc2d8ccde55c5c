import type { CliOutput } from '../cli-context.ts';
import type { SelectedScan } from '../selection/selected-scan.ts';
import type { ScanFormat } from './scan-formats.ts';

export interface RenderOptions {
  /** The terminal that the text is written to. Undefined for a file or a pipe. */
  terminal: CliOutput | undefined;
  isColored: boolean;
  /** Inputs that could not be scanned, for formats that list several images. */
  failures: readonly ScanFailure[];
}

export interface ScanFailure {
  image: string;
  code: string;
  message: string;
}

/** Renders all images of one file. */
export type Renderer = (scans: readonly SelectedScan[], options: RenderOptions) => Iterable<string>;

/** Each format is loaded on its own, because loading all of them takes as long as scanning a small image. */
export async function loadRenderer(format: ScanFormat): Promise<Renderer> {
  switch (format) {
    case 'table':
      return (await import('./table-output.ts')).tableOutput;
    case 'json':
      return (await import('./json-output.ts')).jsonOutput;
    case 'sarif':
      return (await import('./sarif-output.ts')).sarifOutput;
    case 'cyclonedx':
    case 'spdx':
      return (await import('./sbom-output.ts')).sbomOutput(format);
  }
}
