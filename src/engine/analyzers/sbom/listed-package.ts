/** A package of a bill of materials. */
export interface ListedPackage {
  purl: string;
  licenses: string[];
}
