import { shortDigest } from '../../lib/text/short-digest.ts';

interface LayerFacts {
  index: number;
  command: string;
  digest: string | null;
  diffId: string | null;
}

/** A layer in words: its position and the instruction that made it. */
export function layerText({ index, command }: Pick<LayerFacts, 'index' | 'command'>): string {
  return `${index}: ${command === '' ? 'unknown instruction' : command}`;
}

/** The layer that a value of the filter names, by digest or position. */
export function layerOf<Layer extends LayerFacts>(value: string, layers: readonly Layer[]): Layer | undefined {
  return layers.find(({ index, digest, diffId }) => [String(index), digest, diffId].includes(value));
}

/** A value of the filter without the layers of an image. */
export function layerValueText(value: string): string {
  return /^\d+$/.test(value) ? `position ${value}` : shortDigest(value);
}
