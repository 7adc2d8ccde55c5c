import { describe, expect, it } from 'vitest';
import { ScanError } from '../../domain/scan-error.ts';
import type { LayerBlob } from '../../oci/image-source.ts';
import type { EnginePool } from './engine-pool.ts';
import { layerReader } from './small-layers.ts';

const kibibyte = 1024;
const options = { signal: new AbortController().signal, onProgress: () => undefined };

function blob(letter: string, sizeBytes: number): LayerBlob {
  const digest = `sha256:${letter.repeat(64)}` as const;
  const locator = { kind: 'file', path: letter, offsetBytes: 0, sizeBytes } as const;
  return { digest, diffId: digest, mediaType: '', sizeBytes, locator };
}

const letterOf = ({ digest }: LayerBlob): string => digest.charAt(7);

/** Records each task as the letters of its layers, and answers with the letter of each layer. */
function recordingPool(fails: (letters: string) => boolean = () => false) {
  const tasks: string[] = [];
  const run = async (name: string, input: LayerBlob | LayerBlob[]): Promise<unknown> => {
    const letters = [input].flat().map(letterOf).join('');
    tasks.push(letters);
    if (fails(letters)) throw new ScanError('MALFORMED_LAYER', `task ${letters}`);
    const results = letters.split('').map((letter) => Buffer.from(letter));
    return name === 'scan-layers' ? results : results[0];
  };
  return { tasks, run: run as unknown as EnginePool['run'] };
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('layerReader', () => {
  it('reads small layers that are requested together in one task, and each other layer in its own', async () => {
    const pool = recordingPool();
    const layers = [blob('a', 1024 * kibibyte), blob('b', 5), blob('c', 1024 * kibibyte + 1), blob('d', 7)];
    const read = layerReader(pool, layers, { isStored: true });
    const results = await Promise.all(layers.map((layer) => read(layer, options)));
    expect(results.map(textOf)).toEqual(['a', 'b', 'c', 'd']);
    expect(pool.tasks.toSorted()).toEqual(['abd', 'c']);
  });

  it('begins another task above 4 MiB or 16 layers, and one after a turn of the event loop', async () => {
    const pool = recordingPool();
    const five = 'abcde'.split('').map((letter) => blob(letter, 1000 * kibibyte));
    const read = layerReader(pool, five, { isStored: true });
    await Promise.all(five.map((layer) => read(layer, options)));
    await Promise.all('fghijklmnopqrstuv'.split('').map((letter) => read(blob(letter, 1), options)));
    await read(blob('w', 1), options);
    expect(pool.tasks).toEqual(['abcd', 'e', 'fghijklmnopqrstu', 'v', 'w']);
  });

  it('fails all layers of a task with its error, and no layer of other tasks', async () => {
    const read = layerReader(
      recordingPool((letters) => letters.includes('b')),
      [],
      { isStored: true },
    );
    const outcomes = await Promise.allSettled([
      read(blob('a', 1), options),
      read(blob('b', 1), options),
      read(blob('c', 2 * 1024 * kibibyte), options),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(outcomes[0]).toMatchObject({ reason: { code: 'MALFORMED_LAYER', message: 'task ab' } });
  });
});
