import { describe, expect, it } from 'vitest';
import { imageConfig, type LayerEntry, layerResult, mergeable } from '../../../test/helpers/layer-result.ts';
import type { Inventory } from './inventory.ts';
import { mergeLayers } from './merge-layers.ts';

function merge(...layers: LayerEntry[][]): Inventory {
  return mergeLayers({ config: imageConfig(), layers: layers.map((one) => mergeable(layerResult(one))) });
}

describe('wasted bytes', () => {
  it.each<[string, LayerEntry[][], number[]]>([
    ['nothing', [[['a', 5]], [['b', 7]]], [0, 0]],
    [
      'deleted',
      [
        [
          ['a', 5],
          ['b', 7],
        ],
        ['.wh.a'],
      ],
      [5, 0],
    ],
    ['replaced', [[['a', 5]], [['a', 7]]], [5, 0]],
    ['replaced twice', [[['a', 5]], [['a', 7]], ['a']], [5, 7, 0]],
    [
      'deleted with its folder',
      [
        [
          ['d/x/a', 5],
          ['e', 1],
        ],
        ['.wh.d'],
      ],
      [5, 0],
    ],
    [
      'hidden by an opaque folder',
      [
        [
          ['d/x/a', 5],
          ['d2/a', 1],
        ],
        ['d/.wh..wh..opq', ['d/x/a', 2]],
      ],
      [5, 0],
    ],
    ['hidden by an opaque root', [[['a', 5]], ['.wh..wh..opq']], [5, 0]],
    ['its folder replaced by a file', [[['d/a', 5]], ['d']], [5, 0]],
    ['replaced by a folder', [[['d', 5]], ['d/']], [5, 0]],
    ['its folder entered again', [[['d/a', 5]], ['d/', ['d/b', 1]]], [0, 0]],
    ['whited out in its own layer', [['.wh.a', ['a', 5]]], [0]],
    ['whited out through a linked folder', [['lib -> usr/lib', ['usr/lib/a', 5]], ['lib/.wh.a']], [5, 0]],
    ['two layers above', [[['a', 5]], ['x'], ['.wh.a']], [5, 0, 0]],
    [
      'two versions in one layer count as they were shipped',
      [
        [
          ['a', 5],
          ['a', 6],
        ],
        ['.wh.a'],
      ],
      [11, 0],
    ],
  ])('%s', (_, layers, expected) => {
    expect(merge(...layers).layers.map(({ wastedBytes }) => wastedBytes)).toEqual(expected);
  });
});

describe('removed files', () => {
  const removed = (...layers: LayerEntry[][]) =>
    merge(...layers).layers.map(({ removedFiles = [] }) =>
      removedFiles.map(({ path, sizeBytes }) => `${path} ${sizeBytes}`),
    );

  it('are named with their size, the largest first, in the layer that has them', () => {
    const bottom: LayerEntry[] = [
      ['d/a', 5],
      ['d/b', 9],
      ['c', 7],
      ['kept', 100],
      ['empty', 0],
    ];
    expect(removed(bottom, ['.wh.d', '.wh.empty', ['c', 1]], ['.wh.c'])).toEqual([
      ['d/b 9', 'c 7', 'd/a 5'],
      ['c 1'],
      [],
    ]);
  });

  it('are at most the ten largest ones of a layer', () => {
    const files = Array.from({ length: 30 }, (_, index): LayerEntry => [`d${index % 3}/f${index}`, index + 1]);
    const [names] = removed(files, ['.wh..wh..opq']);
    expect(names).toEqual(
      Array.from({ length: 10 }, (_, index) => `d${(29 - index) % 3}/f${29 - index} ${30 - index}`),
    );
  });
});

describe('evidence of layers', () => {
  it('names files that are still present, with their layer', () => {
    const inventory = merge(
      [
        ['usr/bin/su', 10, 0o4755],
        ['usr/bin/old', 10, 0o4755],
        ['usr/bin/sudo', 10],
      ],
      [
        'usr/bin/.wh.old',
        ['usr/bin/sudo', 10],
        ['etc/passwd', { evidence: [{ kind: 'empty-password', subject: 'root' }] }],
      ],
    );
    expect(inventory.evidence.files).toEqual([
      { kind: 'setuid', subject: 'usr/bin/su', layerIndex: 0 },
      { kind: 'sudo', subject: 'usr/bin/sudo', layerIndex: 1 },
      { kind: 'empty-password', subject: 'root', layerIndex: 1 },
    ]);
  });

  it('names secrets that a later layer deletes, because the image still contains them', () => {
    const key: LayerEntry = ['root/.ssh/id_rsa', { evidence: [{ kind: 'private-key', subject: 'root/.ssh/id_rsa' }] }];
    expect(merge([key], ['root/.wh..ssh']).evidence.files).toEqual([
      { kind: 'deleted-secret', subject: 'root/.ssh/id_rsa', layerIndex: 0 },
    ]);
    expect(merge([key]).evidence.files.map(({ kind }) => kind)).toEqual(['private-key']);
  });

  it('is limited for each kind', () => {
    const many = Array.from({ length: 900 }, (_, index): LayerEntry => [`bin/x${index}`, 1, 0o4755]);
    expect(merge([...many, ['usr/bin/sudo', 1]]).evidence.files).toHaveLength(201);
  });
});
