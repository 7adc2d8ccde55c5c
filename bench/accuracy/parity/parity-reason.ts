import type { InventoryPackage } from '../../../src/engine/pipeline/inventory.ts';
import type { PeerFinding } from '../peers/peer-finding.ts';
import type { PeerName } from '../subjects.ts';

/** A finding that a scanner has in an image or in a document of it, and not in both. */
export interface ParityDifference {
  scanner: PeerName;
  document: string;
  image: string;
  finding: PeerFinding;
  isInImage: boolean;
  /** All findings of the scanner in the image. */
  inImage: readonly PeerFinding[];
  /** The packages that Plimsoll lists. */
  packages: readonly InventoryPackage[];
}

/** Why a scanner has other findings in a document than in the image. */
export interface ParityReason {
  id: string;
  /** For the documentation. */
  text: string;
  explains(difference: ParityDifference): boolean;
}
