/** A finding as a scanner reports it. */
export interface PeerFinding {
  /** Id of the vulnerability or record. */
  id: string;
  /** Package URL of the component, or `bom-ref` in an SBOM; empty when the scanner reports none. */
  ref: string;
  /** Type in the words of the scanner: `debian`, `npm`, `deb`, `Debian:12`. */
  type: string;
  name: string;
  version: string;
}

/** What a scanner is to read: an SBOM, or an image as an OCI layout and as a file in the format of `docker save`. */
export type PeerTarget = { sbom: string } | { layout: string; archive: string };
