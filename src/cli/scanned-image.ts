import type { CurrentSnapshot } from '../engine/advisories/current-snapshot.ts';
import type { SupportDates } from '../engine/end-of-life/support-dates.ts';
import type { AssessedImage } from '../engine/pipeline/assess-image.ts';
import type { Inventory } from '../engine/pipeline/inventory.ts';

/** The complete result of one input of `plimsoll scan`, before findings are suppressed or filtered. */
export interface ScannedImage {
  /** As the user wrote it. */
  image: string;
  tag: string | null;
  digest: string;
  platform: string;
  scannedAt: Date;
  inventory: Inventory;
  assessed: AssessedImage;
  snapshot: CurrentSnapshot | undefined;
  /** End of support of releases, from the snapshot or built in. */
  supportDates: SupportDates;
}
