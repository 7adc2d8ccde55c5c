import type { Renderer } from './renderer.ts';
import type { ScanFormat } from './scan-formats.ts';

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
    case 'junit':
      return (await import('./junit-output.ts')).junitOutput;
    case 'markdown':
      return (await import('./markdown-output.ts')).markdownOutput;
    case 'template':
      return (await import('./template-output.ts')).templateOutput;
  }
}
