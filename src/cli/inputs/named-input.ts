import type { DaemonName } from './daemon.ts';

/** The kind of an input of `plimsoll scan` and where it is. */
export type NamedInput =
  /** A reference, read from its registry. */
  | { kind: 'registry'; reference: string }
  /** OCI layout or archive, as `openImageSource` accepts it. */
  | { kind: 'archive'; text: string }
  /** An archive on standard input. */
  | { kind: 'stdin' }
  /** An image of a local container engine. */
  | { kind: 'daemon'; daemon: DaemonName; image: string }
  | { kind: 'containerd'; image: string }
  /** A root file system or another folder. */
  | { kind: 'folder'; path: string }
  /** A bill of materials. */
  | { kind: 'sbom'; path: string }
  /** A reference without a prefix: a local container engine that has the image, else its registry. */
  | { kind: 'reference'; reference: string };
