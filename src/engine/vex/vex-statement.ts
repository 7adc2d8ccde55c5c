import type { PackageURL } from 'packageurl-js';

/** A statement of a VEX document about one vulnerability, for any of the three formats. Texts are hostile. */
export interface VexStatement {
  /** The id and its aliases. */
  ids: string[];
  products: VexProduct[];
  /** Whether the statement says that the product is not affected or fixed. */
  isSuppressing: boolean;
  /** `not_affected`, `fixed`, `affected`, `under_investigation`, or the state of CycloneDX. */
  status: string;
  /** Justification and text of the author. */
  reason: string;
  /** ISO 8601. Null when the document states none. */
  at: string | null;
}

/** Both parts must match when both are present. */
export interface VexProduct {
  /** A package, with or without version. Null: any package of the image. */
  package: PackageURL | null;
  /** The image. Null: any image. */
  image: PackageURL | null;
}

/** A document of VEX statements. */
export interface VexDocument {
  format: 'OpenVEX' | 'CycloneDX' | 'CSAF';
  statements: VexStatement[];
  /** Number of products that no package URL identifies. Statements about them have no effect. */
  unidentified: number;
}

/** The document is of no supported format, or exceeds a limit. */
export class UnreadableVexError extends Error {
  override readonly name = 'UnreadableVexError';
}

const imageTypes = new Set(['oci', 'docker']);

/** Whether a package URL names an image. */
export function isImagePurl({ type }: PackageURL): boolean {
  return imageTypes.has(type ?? '');
}
