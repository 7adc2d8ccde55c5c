import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import type { Digest } from '../../domain/digest.ts';
import type { Platform } from '../../domain/platform.ts';
import { ScanError } from '../../domain/scan-error.ts';
import type { ImageSource, OpenedImage, ResolvedImage } from '../image-source.ts';
import { ociTarMediaType } from '../manifest/media-types.ts';

const platformDefault: Platform = { os: 'linux', architecture: 'amd64' };

/**
 * Image source for a folder, such as a root file system: an image of one layer without a configuration. Its digests are derived from the path
 * because the folder can change, so callers must not show them. Throws INVALID_REFERENCE.
 */
export function folderSource(path: string): ImageSource {
  return {
    description: path,
    async resolve(platform = platformDefault): Promise<ResolvedImage> {
      const root = await realpath(path).catch(() => undefined);
      const found = root === undefined ? undefined : await stat(root).catch(() => undefined);
      if (root === undefined || found?.isDirectory() !== true)
        throw new ScanError('INVALID_REFERENCE', 'The folder does not exist or is not a folder.');
      return { digest: placeholderDigest(root), indexDigest: null, platform, platforms: [platform], isPublic: false };
    },
    async open(resolved): Promise<OpenedImage> {
      const root = await realpath(path);
      const digest = placeholderDigest(root);
      return {
        ...resolved,
        config: { ...emptyConfig, os: resolved.platform.os, architecture: resolved.platform.architecture },
        configDigest: digest,
        layers: [
          { digest, diffId: digest, mediaType: ociTarMediaType, sizeBytes: 0, locator: { kind: 'folder', path: root } },
        ],
        sizeBytes: 0,
        documents: null,
      };
    },
    relocate: async ({ locator }) => locator,
    close: async () => undefined,
  };
}

const emptyConfig = {
  createdAt: null,
  user: '',
  env: [],
  entrypoint: [],
  cmd: [],
  exposedPorts: [],
  labels: {},
  history: [],
};

function placeholderDigest(root: string): Digest {
  return `sha256:${createHash('sha256').update(`folder:${root}`).digest('hex')}`;
}
