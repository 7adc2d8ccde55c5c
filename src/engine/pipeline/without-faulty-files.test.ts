import { describe, expect, it } from 'vitest';
import { ScanError } from '../../domain/scan-error.ts';
import { type WorkLossReason, WorkLostError } from '../../lib/work-pool/work-lost-error.ts';
import type { LayerBlob } from '../../oci/image-source.ts';
import { type LayerToRead, withoutFaultyFiles } from './without-faulty-files.ts';

function layerOf(letter: string): LayerBlob {
  const digest = `sha256:${letter.repeat(64)}` as const;
  return {
    digest,
    diffId: digest,
    mediaType: '',
    sizeBytes: 1,
    locator: { kind: 'file', path: '', offsetBytes: 0, sizeBytes: 1 },
  };
}
const [a, b] = [layerOf('a'), layerOf('b')];
const lostAt = (layer: LayerBlob, path: string, reason: WorkLossReason = 'step-limit'): ScanError =>
  new ScanError('LIMIT_EXCEEDED', path, {
    cause: new WorkLostError(reason, undefined, `${layer.digest}\nnpm\n${path}`),
  });
const pathsOf = (tasks: LayerToRead[]): string[] =>
  tasks.flatMap(({ leftOut = [] }) => leftOut.map(({ path }) => path));
/** Fails with these errors, one for each attempt, and returns the paths that are left out in the next attempt. */
const failing =
  (...errors: Error[]) =>
  async (tasks: LayerToRead[]): Promise<string[]> => {
    const error = errors.shift();
    if (error) throw error;
    return pathsOf(tasks);
  };

describe('withoutFaultyFiles', () => {
  it('leaves files out of their own layer only, also of later work on it', async () => {
    const read = withoutFaultyFiles();
    expect(await read([a, b], failing(lostAt(a, 'x'), lostAt(b, 'y', 'out-of-memory')))).toEqual(['x', 'y']);
    expect(await read([b], failing())).toEqual(['y']);
    expect(await read([a], failing(lostAt(a, 'z', 'crashed')))).toEqual(['x', 'z']);
  });

  it('reads layers again that were lost with a worker that ended at a file of another layer', async () => {
    const read = withoutFaultyFiles();
    const both = [read([a], failing(lostAt(a, 'x'))), read([b], failing(lostAt(a, 'x')))];
    expect(await Promise.all(both)).toEqual([['x'], []]);
  });

  it.each<[string, Error[]]>([
    ['is lost again at a file that was left out', [lostAt(a, 'x'), lostAt(a, 'x')]],
    ['is lost at a sixth file', ['1', '2', '3', '4', '5', '6'].map((path) => lostAt(a, path))],
    ['is out of memory at a third file', ['1', '2', '3'].map((path) => lostAt(a, path, 'out-of-memory'))],
    ['uses the processor time of the image', [lostAt(a, 'x', 'cpu-limit')]],
    ['crashes at a sixth file', ['1', '2', '3', '4', '5', '6'].map((path) => lostAt(a, path, 'crashed'))],
    ['has crashed outside an analyzer', [new ScanError('WORKER_LOST', 'x', { cause: new WorkLostError('crashed') })]],
    ['fails for another reason', [new ScanError('MALFORMED_LAYER', 'x')]],
  ])('rejects with the last error when the work %s', async (_, errors) => {
    const last = errors.at(-1);
    await expect(withoutFaultyFiles()([a], failing(...errors))).rejects.toBe(last);
  });
});
