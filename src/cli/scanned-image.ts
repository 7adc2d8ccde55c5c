import type { CurrentSnapshot } from '../engine/advisories/current-snapshot.ts';
import type { SupportDates } from '../engine/end-of-life/support-dates.ts';
import type { AssessedImage } from '../engine/pipeline/assess-image.ts';
import type { Inventory } from '../engine/pipeline/inventory.ts';

/** A folder and a bill of materials have neither an image configuration nor layers of an image, so that they get no checks and no grade. */
export type ScannedKind = 'image' | 'folder' | 'sbom';

/** The complete result of one input of `plimsoll scan`, before findings are suppressed or filtered. */
export interface ScannedImage {
  /** As the user wrote it. */
  image: string;
  kind: ScannedKind;
  tag: string | null;
  /** Null for a folder and for a bill of materials. */
  digest: string | null;
  /** Null when unknown. */
  platform: string | null;
  scannedAt: Date;
  inventory: Inventory;
  assessed: AssessedImage;
  snapshot: CurrentSnapshot | undefined;
  /** End of support of releases, from the snapshot or built in. */
  supportDates: SupportDates;
}
