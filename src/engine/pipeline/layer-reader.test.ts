import { describe, expect, it } from 'vitest';
import { ScanError } from '../../domain/scan-error.ts';
import type { LayerBlob } from '../../oci/image-source.ts';
import type { EnginePool } from './engine-pool.ts';
import { layerReader } from './layer-reader.ts';

const kibibyte = 1024;
const options = { signal: new AbortController().signal, onProgress: () => undefined };

function blob(letter: string, sizeBytes: number, mediaType = 'application/vnd.oci.image.layer.v1.tar'): LayerBlob {
  const digest = `sha256:${letter.repeat(64)}` as const;
  const locator = { kind: 'file', path: letter, offsetBytes: 0, sizeBytes } as const;
  return { digest, diffId: digest, mediaType, sizeBytes, locator };
}

const compressed = 'application/vnd.oci.image.layer.v1.tar+gzip';
const letterOf = ({ digest }: LayerBlob): string => digest.charAt(7);

/** Records each task as the letters of its layers, and answers with the letter of each layer. */
function recordingPool(fails: (letters: string) => boolean = () => false) {
  const tasks: string[] = [];
  const run = async (
    name: string,
    input: LayerBlob | { layers: LayerBlob[] },
    { onProgress }: { onProgress: (value: number | number[]) => void },
  ): Promise<unknown> => {
    const layers = 'layers' in input ? input.layers : [input];
    const letters = layers.map(letterOf).join('');
    tasks.push(letters);
    if (fails(letters)) throw new ScanError('MALFORMED_LAYER', `task ${letters}`);
    const sizes = layers.map(({ sizeBytes }) => sizeBytes);
    onProgress(name === 'scan-layers' ? sizes : (sizes[0] ?? 0));
    const results = letters.split('').map((letter) => Buffer.from(letter));
    return name === 'scan-layers' ? results : results[0];
  };
  return { tasks, run: run as unknown as EnginePool['run'] };
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('layerReader', () => {
  it('reads layers that are requested together in one task, and later ones in another', async () => {
    const pool = recordingPool();
    const layers = [blob('a', 1024 * kibibyte), blob('b', 5), blob('c', 1024 * kibibyte + 1, compressed), blob('d', 7)];
    const read = layerReader(pool, layers, { isStored: true, groups: 1 });
    const results = await Promise.all(layers.map((layer) => read(layer, options)));
    expect(results.map(textOf)).toEqual(['a', 'b', 'c', 'd']);
    expect(pool.tasks).toEqual(['cadb']);
    await read(blob('e', 1), options);
    expect(pool.tasks.at(-1)).toBe('e');
  });

  it('reads layers in as many tasks as end sooner, at most as many as there are groups, with about the same bytes in each', async () => {
    const sizes = { a: 60, b: 10, c: 50, d: 1, e: 5 };
    const layers = Object.entries(sizes).map(([letter, size]) => blob(letter, size * 1024 * kibibyte, compressed));
    for (const [groups, tasks] of [
      [1, ['acbed']],
      [2, ['ae', 'cbd']],
      [9, ['a', 'bed', 'c']],
    ] as const) {
      const pool = recordingPool();
      const read = layerReader(pool, layers, { isStored: true, groups });
      const results = await Promise.all(layers.map((layer) => read(layer, options)));
      expect(results.map(textOf)).toEqual(['a', 'b', 'c', 'd', 'e']);
      expect(pool.tasks.toSorted()).toEqual(tasks);
    }
  });

  it('reports the progress of each layer of a task', async () => {
    const layers = [blob('a', 5, compressed), blob('b', 9, compressed)];
    const read = layerReader(recordingPool(), layers, { isStored: true, groups: 1 });
    const seen: [string, number][] = [];
    await Promise.all(
      layers.map((layer) => read(layer, { ...options, onProgress: (bytes) => seen.push([letterOf(layer), bytes]) })),
    );
    expect(seen.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
      ['a', 5],
      ['b', 9],
    ]);
  });

  it('fails all layers of a task with its error, and no layer of other tasks', async () => {
    const read = layerReader(
      recordingPool((letters) => letters.includes('b')),
      [],
      { isStored: true, groups: 1 },
    );
    const outcomes = await Promise.allSettled([read(blob('a', 1), options), read(blob('b', 1), options)]);
    const later = await Promise.allSettled([read(blob('c', 2 * 1024 * kibibyte), options)]);
    expect([...outcomes, ...later].map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(outcomes[0]).toMatchObject({ reason: { code: 'MALFORMED_LAYER', message: 'task ab' } });
  });
});
