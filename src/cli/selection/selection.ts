import type { Severity } from '../../domain/severity.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { VexDocument } from '../../engine/vex/vex-statement.ts';
import type { EarlierScan } from '../documents/earlier-scan.ts';
import type { IgnoreFile } from './read-ignore-file.ts';

/** What the user asked to list, and what suppresses findings. */
export interface Selection {
  /** Null: all severities. */
  severities: ReadonlySet<Severity> | null;
  ignoresUnfixed: boolean;
  ignoreFile: IgnoreFile | null;
  vex: readonly { name: string; document: VexDocument }[];
  baseline: readonly EarlierScan[] | null;
  policy: Policy | null;
  now: Date;
}
