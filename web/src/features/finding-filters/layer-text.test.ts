import { expect, it } from 'vitest';
import { layerOf, layerText, layerValueText } from './layer-text.ts';

const layers = [
  { index: 0, command: 'FROM scratch', digest: 'sha256:aa', diffId: 'sha256:bb' },
  { index: 1, command: '', digest: null, diffId: 'sha256:cc' },
];

it('finds a layer by its position, its digest or its diff id', () => {
  expect(
    ['0', 'sha256:aa', 'sha256:bb', '1', 'sha256:cc', '2', 'sha256:dd'].map((value) => layerOf(value, layers)?.index),
  ).toEqual([0, 0, 0, 1, 1, undefined, undefined]);
});

it('names a layer by its instruction, else by its position or the beginning of its digest', () => {
  expect(layers.map(layerText)).toEqual(['0: FROM scratch', '1: unknown instruction']);
  expect(['7', `sha256:${'ab'.repeat(32)}`].map(layerValueText)).toEqual(['position 7', 'abababababab']);
});
