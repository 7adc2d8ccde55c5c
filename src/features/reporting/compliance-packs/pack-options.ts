import type { FrameworkKey } from '../../../compliance/framework.ts';
import type { PackFormat, PackSection } from '../../../compliance/pack/pack-sections.ts';
import type { PackScope } from './evidence-scope-store.ts';

/** What is stored with a pack's report of what was asked for. */
export interface PackOptions {
  templateId: FrameworkKey;
  /** As they came. */
  period: { start: string; end: string };
  scope: PackScope;
  sections: readonly PackSection[];
  /** Of the document. */
  formats: readonly PackFormat[];
  /** Whether the tables of evidence lie beside the document as CSV. */
  hasTables: boolean;
}

/** Stored by `create-pack.ts` and by nobody else. */
export function packOptionsOf(options: Readonly<Record<string, unknown>>): PackOptions {
  return options as unknown as PackOptions;
}
