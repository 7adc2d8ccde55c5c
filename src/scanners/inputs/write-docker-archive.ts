import { type FileHandle, open } from 'node:fs/promises';
import { packFileHeader } from '../../engine/image/pack-tar.ts';
import { decompressLayer } from '../../engine/pipeline/decompress.ts';
import { ociLayoutSource } from '../../oci/archive/oci-layout-source.ts';
import type { LayerBlob } from '../../oci/image-source.ts';
import { openBlob } from '../../oci/open-blob.ts';

const blockBytes = 512;
/** The field of a size in a header has eleven octal digits (ustar). */
const fileBytesMax = 8 ** 11 - 1;

/**
 * Writes the image of an OCI layout as an archive of `docker save`, with uncompressed layers, for programs that read nothing else. Throws
 * RangeError if the archive would exceed `bytesMax`, and ScanError.
 */
export async function writeDockerArchive(
  layout: string,
  target: string,
  { bytesMax, signal }: { bytesMax: number; signal: AbortSignal },
): Promise<void> {
  const source = ociLayoutSource({ path: layout });
  const image = await source.open(await source.resolve(undefined, signal), signal);
  const file = await open(target, 'w', 0o644);
  try {
    const archive = createArchive(file, bytesMax);
    const names: string[] = [];
    for (const layer of image.layers) names.push(await archive.addLayer(layer, signal));
    const config = `${image.configDigest.slice('sha256:'.length)}.json`;
    if (image.documents === null) throw new RangeError('the image has no documents');
    await archive.add(config, [image.documents.config]);
    const manifest = [{ Config: config, RepoTags: ['plimsoll/image:latest'], Layers: names }];
    await archive.add('manifest.json', [Buffer.from(JSON.stringify(manifest))]);
    await archive.finish();
  } finally {
    await file.close();
    await source.close();
  }
}

/** `write` may store a part of the bytes only. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
}

function createArchive(file: FileHandle, bytesMax: number) {
  const written = new Set<string>();
  let position = 0;
  const write = async (bytes: Uint8Array): Promise<void> => {
    if (position + bytes.length > bytesMax) throw new RangeError(`the archive would exceed ${bytesMax} bytes`);
    await writeAll(file, bytes, position);
    position += bytes.length;
  };
  /** The size is known at the end only, so the header is written last. */
  const add = async (name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> => {
    if (written.has(name)) return;
    written.add(name);
    const start = position;
    position += blockBytes;
    for await (const chunk of content) await write(chunk);
    const size = position - start - blockBytes;
    if (size > fileBytesMax) throw new RangeError('a layer is too large for a header of the archive');
    await writeAll(file, packFileHeader(name, size).subarray(0, blockBytes), start);
    await write(Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes));
  };
  return {
    add,
    async addLayer({ diffId, digest, sizeBytes, locator }: LayerBlob, signal: AbortSignal): Promise<string> {
      const name = `${diffId.slice('sha256:'.length)}.tar`;
      await add(name, decompressLayer(openBlob(locator, { digest, sizeBytes, signal })));
      return name;
    },
    finish: () => write(Buffer.alloc(2 * blockBytes)),
  };
}
