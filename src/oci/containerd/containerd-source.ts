import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Digest, isDigest } from '../../domain/digest.ts';
import { formatImageReference, isReferenceProblem, parseImageReference } from '../../domain/image-reference.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { contentFolderSource } from '../archive/oci-layout-source.ts';
import type { ImageSource } from '../image-source.ts';
import { openBoltFile } from './bolt-file.ts';

export interface ContainerdOptions {
  /** Folder of containerd's data: `/var/lib/containerd`. */
  root: string;
  /** Name, or name with a digest, as the user wrote it. */
  image: string;
  /** Namespace of the image. Undefined: all namespaces, of which one must have the image. */
  namespace?: string | undefined;
}

const contentFolder = 'io.containerd.content.v1.content';
const metadataFile = 'io.containerd.metadata.v1.bolt/meta.db';
const namespacesMax = 1000;

/**
 * Image source for an image in the content store of containerd: blobs are files of their digests, and the metadata database has the digest of
 * each name (containerd `metadata/buckets.go`, version 1). The daemon is not asked. Layers that containerd has removed after unpacking are
 * missing. Throws IMAGE_NOT_FOUND, UNAUTHORIZED, UNREACHABLE, INVALID_REFERENCE.
 */
export async function containerdSource({ root, image, namespace }: ContainerdOptions): Promise<ImageSource> {
  const reference = parseImageReference(image);
  if (isReferenceProblem(reference)) throw new ScanError('INVALID_REFERENCE', reference.problem);
  const path = join(root, contentFolder);
  if ((await stat(path).catch(() => undefined))?.isDirectory() !== true) {
    const message = `There is no content store of containerd at ${root}, or this user must not read it.`;
    throw new ScanError('UNREACHABLE', message);
  }
  const digest = reference.digest ?? (await digestOf({ root, namespace }, [image, formatImageReference(reference)]));
  return contentFolderSource({ path, title: `containerd: ${image}`, digest });
}

async function digestOf(
  { root, namespace }: Pick<ContainerdOptions, 'root' | 'namespace'>,
  names: readonly string[],
): Promise<Digest> {
  const file = await openBoltFile(join(root, metadataFile)).catch((cause: unknown) => {
    if (cause instanceof ScanError) throw cause;
    throw new ScanError('UNAUTHORIZED', 'The metadata database of containerd cannot be opened by this user.', {
      cause,
    });
  });
  try {
    const spaces = await file.root.bucket('v1');
    const found = new Map<Digest, string>();
    for (const space of namespace === undefined ? ((await spaces?.bucketNames(namespacesMax)) ?? []) : [namespace]) {
      const images = await (await spaces?.bucket(space))?.bucket('images');
      for (const name of names) {
        const target = await (await images?.bucket(name))?.bucket('target');
        const digest = (await target?.value('digest'))?.toString('utf8');
        if (isDigest(digest)) found.set(digest, space);
      }
    }
    const [first, second] = found.keys();
    if (first === undefined) throw new ScanError('IMAGE_NOT_FOUND', 'containerd has no image of this name.');
    if (second === undefined) return first;
    const spacesWith = [...found.values()].join(', ');
    throw new ScanError(
      'INVALID_REFERENCE',
      `Several namespaces of containerd have this name (${spacesWith}): set CONTAINERD_NAMESPACE.`,
    );
  } finally {
    await file.close();
  }
}
