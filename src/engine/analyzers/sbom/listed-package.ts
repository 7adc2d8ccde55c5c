/** A package of a bill of materials. */
export interface ListedPackage {
  purl: string;
  licenses: string[];
}

/** Packages of a bill of materials. `isDamaged`: it has entries that are no packages, which may have been some. */
export interface Listing {
  listed: ListedPackage[];
  isDamaged: boolean;
}
