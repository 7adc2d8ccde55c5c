import type { FedrampBaseline, FrameworkKey } from '../../../compliance/framework.ts';
import type { PackFormat, PackSection } from '../../../compliance/pack/pack-sections.ts';
import type { PackScope } from './evidence-scope-store.ts';

/** The request of a pack, as stored in the `options` of its report. */
export interface PackOptions {
  templateId: FrameworkKey;
  /** Baseline of FedRAMP. Absent: Moderate, and other frameworks. */
  baseline?: FedrampBaseline;
  /** As requested: dates or timestamps. */
  period: { start: string; end: string };
  scope: PackScope;
  sections: readonly PackSection[];
  /** Formats of the document. */
  formats: readonly PackFormat[];
  /** True if the pack contains the evidence tables as CSV. */
  hasTables: boolean;
  /** True if the pack contains OSCAL results, bills of materials and VEX statements. Absent in requests of earlier versions. */
  hasDocuments?: boolean;
}

/** Only `resolve-pack-request.ts` writes the options of packs. */
export function packOptionsOf(options: Readonly<Record<string, unknown>>): PackOptions {
  return options as unknown as PackOptions;
}
