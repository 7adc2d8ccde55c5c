import type { Digest } from '../domain/digest.ts';
import type { Platform } from '../domain/platform.ts';

/** Location of a blob's bytes. It is plain data, so a worker thread can open the blob without the source. */
export type BlobLocator = BlobPlace & {
  /** The reader of the blob also stores its bytes in this file, which appears when they are verified. */
  copyTo?: string;
};

type BlobPlace =
  | { kind: 'file'; path: string; offsetBytes: number; sizeBytes: number }
  | {
      kind: 'http';
      url: string;
      /** Sent only to the host of the url, never after a redirect. */
      authorization?: string;
      addressPolicy: AddressPolicy;
      /** Repetitions of a request after passing failures; absent: the default. */
      retries?: number;
    }
  /** A folder of this machine, which is read as one layer. It has no digest, and only the engine reads it. */
  | { kind: 'folder'; path: string };

/**
 * Addresses to which connections are allowed. They are checked at every hop after name resolution, and the socket connects to the checked
 * address.
 */
export interface AddressPolicy {
  /** `true`: any private address. List: exactly these `host` or `host:port` entries. */
  allowPrivate: true | string[];
  /** Allows plain HTTP and unverified TLS for the registry's own host. */
  isInsecure: boolean;
  /** PEM of an additional certificate authority. */
  caCertificate?: string;
  /** PEM of the operator's certificate authorities, which every outbound connection trusts. */
  authorities?: string;
  /** Address of the registry with the scheme that the user wrote. Without it the scheme is detected (see `registryBaseUrl`). */
  registryUrl?: string;
  /** Proxy for https. Destination addresses are checked as well, as far as they can be resolved here. */
  proxy?: OutboundProxy;
}

/** Values of HTTPS_PROXY and NO_PROXY. */
export interface OutboundProxy {
  /** `http://` or `https://`, with optional user and password. Secret: never logged. */
  url: string;
  /** Comma-separated names, `.suffixes`, `host:port` entries, or `*`: hosts that are reached directly. */
  noProxy: string;
}

export interface LayerBlob {
  /** Bytes of the blob as transferred. */
  digest: Digest;
  mediaType: string;
  sizeBytes: number;
  /** Digest of the uncompressed tar that the config declares. The engine verifies it. */
  diffId: Digest;
  locator: BlobLocator;
}

/** The result of resolving a reference, before config and layers are fetched. */
export interface ResolvedImage {
  /** Digest of the raw bytes of the platform's manifest. It stays fixed for the scan. */
  digest: Digest;
  /** Digest of the index from which the manifest was chosen. */
  indexDigest: Digest | null;
  platform: Platform;
  /** All real platforms of the index, without attestations. One element when there was no index. */
  platforms: Platform[];
  /**
   * True only for content that was pulled without credentials from a well-known public registry. Results of such content may be shared
   * between organizations.
   */
  isPublic: boolean;
}

export interface OpenedImage extends ResolvedImage {
  config: ImageConfig;
  configDigest: Digest;
  /** Bottom layer first. As many as config.rootfs.diff_ids. */
  layers: LayerBlob[];
  /** Compressed bytes of all layers. */
  sizeBytes: number;
  /** The verified bytes of the manifest and the config, for a copy of the image. null: the content is a folder, which has none. */
  documents: { manifest: Buffer; config: Buffer } | null;
}

/**
 * The fields of an OCI or Docker image config that Plimsoll uses (image-spec config.md). They are validated and bounded, and their text is
 * hostile.
 */
export interface ImageConfig {
  architecture: string;
  os: string;
  createdAt: string | null;
  user: string;
  env: string[];
  entrypoint: string[];
  cmd: string[];
  exposedPorts: string[];
  labels: Record<string, string>;
  /** Docker only. null when the format has the field and the image sets none. undefined when the format has no such field. */
  healthcheck?: string[] | null;
  history: { createdBy: string; createdAt: string | null; isEmpty: boolean; comment: string }[];
}

/** A place from which an image is read: registry, OCI layout (folder or tar), Docker archive, container engine. All errors are `ScanError`. */
export interface ImageSource {
  /** For users and logs. Never contains a credential. */
  description: string;
  resolve(platform: Platform | undefined, signal: AbortSignal): Promise<ResolvedImage>;
  /** Fetches and verifies config and manifest. Layers are only located. */
  open(resolved: ResolvedImage, signal: AbortSignal): Promise<OpenedImage>;
  /** Returns a new locator for a layer whose authorization was refused (expired token). */
  relocate(layer: LayerBlob, signal: AbortSignal): Promise<BlobLocator>;
  close(): Promise<void>;
}
