import type { TemplateNode } from '../../lib/template/parse-template.ts';
import type { CliOutput } from '../cli-context.ts';
import type { SelectedScan } from '../selection/selected-scan.ts';

export interface RenderOptions {
  /** The terminal that the text is written to. Undefined for a file or a pipe. */
  terminal: CliOutput | undefined;
  isColored: boolean;
  /** Parsed file of `--template`. Undefined when no output uses it. */
  template: readonly TemplateNode[] | undefined;
  /** The author of bills of materials. Undefined: they name only this program. */
  sbomAuthor: string | undefined;
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
