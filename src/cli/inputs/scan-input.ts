import type { Config } from '../../config/config.ts';
import type { CurrentSnapshot } from '../../engine/advisories/current-snapshot.ts';
import type { EnginePool } from '../../engine/pipeline/engine-pool.ts';
import type { ProgressLine } from '../progress-line.ts';
import type { ScannedImage } from '../scanned-image.ts';

/** One image, file or folder that `plimsoll scan` reads. */
export interface ScanInput {
  /** As the user wrote it. Progress, errors and documents show it. */
  name: string;
  /** Throws ScanError and UsageError. */
  scan(tools: InputTools): Promise<ScannedImage>;
  /**
   * `--no-wait`: queues a scan on the service. Undefined for an input that only this machine can read. Absent without a service.
   */
  queue?(
    tools: Pick<InputTools, 'config' | 'signal' | 'warn'>,
  ): Promise<{ scanId: string; status: string } | undefined>;
}

export interface InputTools {
  config: Config;
  pool: EnginePool;
  signal: AbortSignal;
  progress: ProgressLine;
  /**
   * The advisories to match with, obtained once for all inputs. An input resolves its image first, so that a wrong name is reported at once.
   * Undefined when there are none; nothing can be assessed then.
   */
  snapshot(): Promise<CurrentSnapshot | undefined>;
  /** Prints a warning on standard error. */
  warn(text: string): void;
}
