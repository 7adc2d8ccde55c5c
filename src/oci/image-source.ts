import type { Digest } from '../domain/digest.ts';
import type { Platform } from '../domain/platform.ts';

/** Where a blob's bytes are. Plain data, so that a worker thread can open it by itself. */
export type BlobLocator =
  | { kind: 'file'; path: string; offsetBytes: number; sizeBytes: number }
  | {
      kind: 'http';
      url: string;
      /** Sent to the url's own host only, never across a redirect. */
      authorization?: string;
      addressPolicy: AddressPolicy;
    };

/** Which addresses may be dialled; checked on every hop, after name resolution, with the checked address pinned. */
export interface AddressPolicy {
  /** `true`: any private address; list: exactly these `host` or `host:port`. */
  allowPrivate: true | string[];
  /** Plain HTTP and unverified TLS for the registry's own host. */
  isInsecure: boolean;
  /** PEM of an additional certificate authority. */
  caCertificate?: string;
  /** PEM of the operator's certificate authorities, which every outbound connection trusts. */
  authorities?: string;
  /** Address of the registry with the scheme that the user wrote. Left out, the scheme is found out (see `registryBaseUrl`). */
  registryUrl?: string;
  /** Way out for https; addresses are checked all the same, as far as they can be resolved here. */
  proxy?: OutboundProxy;
}

/** What HTTPS_PROXY and NO_PROXY say. */
export interface OutboundProxy {
  /** `http://` or `https://`, possibly with user and password. Holds a secret: never logged. */
  url: string;
  /** Comma list of names, `.suffixes`, `host:port`, or `*`: hosts that are asked directly. */
  noProxy: string;
}

export interface LayerBlob {
  /** Of the blob as transported. */
  digest: Digest;
  mediaType: string;
  sizeBytes: number;
  /** Of the uncompressed tar, as the config claims; verified by the engine. */
  diffId: Digest;
  locator: BlobLocator;
}

/** What a reference points to, before anything else is fetched. */
export interface ResolvedImage {
  /** Digest of the platform's manifest, over its raw bytes. Schema of decisions: pinned for the scan. */
  digest: Digest;
  /** Digest of the index the manifest was chosen from. */
  indexDigest: Digest | null;
  platform: Platform;
  /** All real platforms of the index (attestations left out); one element when there was no index. */
  platforms: Platform[];
  /** True only for content pulled without credentials from a well-known public registry: what is learned may be shared. */
  isPublic: boolean;
}

export interface OpenedImage extends ResolvedImage {
  config: ImageConfig;
  configDigest: Digest;
  /** Bottom first; as many as config.rootfs.diff_ids. */
  layers: LayerBlob[];
  /** Compressed bytes of all layers. */
  sizeBytes: number;
}

/** The parts of an OCI or Docker image config that are used (image-spec config.md); validated, bounded, hostile text. */
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
  /** Docker only: null when the config's format has the field and none is set; undefined when the format has no such field. */
  healthcheck?: string[] | null;
  history: { createdBy: string; createdAt: string | null; isEmpty: boolean; comment: string }[];
}

/** A place an image comes from: registry, OCI layout (folder or tar), docker archive. All errors are `ScanError`. */
export interface ImageSource {
  /** For people and logs; never holds a credential. */
  description: string;
  resolve(platform: Platform | undefined, signal: AbortSignal): Promise<ResolvedImage>;
  /** Fetches and verifies config and manifest; layers are only located. */
  open(resolved: ResolvedImage, signal: AbortSignal): Promise<OpenedImage>;
  /** New locator for a layer after its authorization was refused (an expired token). */
  relocate(layer: LayerBlob, signal: AbortSignal): Promise<BlobLocator>;
  close(): Promise<void>;
}
