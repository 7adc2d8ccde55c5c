/** A package of a bill of materials. */
export interface ListedPackage {
  purl: string;
  licenses: string[];
  /** `Name <address>`. Hashes are not read: programs state those of files in the image there. */
  supplier?: string | undefined;
  /** Names of the required packages of the same document. */
  dependencies?: string[] | undefined;
}

/** Packages of a bill of materials. `isDamaged`: it has entries that are no packages, which may have been some. */
export interface Listing {
  listed: ListedPackage[];
  isDamaged: boolean;
}
