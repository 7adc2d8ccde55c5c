import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type FontCoverage, fontCoverage } from './font-coverage.ts';

export interface LoadedFont {
  bytes: Buffer;
  covers: FontCoverage;
}

const loaded = new Map<string, LoadedFont>();

/** A font of the folder `fonts`. It stays in the memory of the process, which renders more reports soon or ends. */
export function loadFont(file: string): LoadedFont {
  const known = loaded.get(file);
  if (known) return known;
  const bytes = brotliDecompressSync(readFileSync(new URL(`./fonts/${file}.ttf.br`, import.meta.url)));
  const font = { bytes, covers: fontCoverage(bytes) };
  loaded.set(file, font);
  return font;
}
