import { join } from 'node:path';
import { type ExternalOption, type Plugin, rolldown } from 'rolldown';
import type { ProgramPart } from './program-parts.ts';

export interface WriteOptions {
  parts: readonly ProgramPart[];
  plugins: readonly Plugin[];
  /** Packages that stay imports. */
  external?: ExternalOption;
}

/** Joins the modules of each part to files in a folder. Returns the files that were read, and the characters of each written file. */
export async function writeParts(
  projectDir: string,
  folder: string,
  { parts, plugins, external = [] }: WriteOptions,
): Promise<{ inputs: readonly string[]; sizes: ReadonlyMap<string, number> }> {
  const inputs = new Set<string>();
  const sizes = new Map<string, number>();
  for (const { programs, loadedTogether = [] } of parts) {
    const bundle = await rolldown({
      cwd: projectDir,
      input: { ...programs },
      platform: 'node',
      external,
      plugins: [...plugins],
      onLog: (level, log) => {
        if (level === 'warn') throw new Error(`The build printed a warning: ${log.message}`);
      },
    });
    const together = new Set(loadedTogether.map((file) => join(projectDir, file)));
    const { output } = await bundle.write({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      codeSplitting: { groups: [{ name: 'together', test: (id) => together.has(id) }] },
    });
    for (const file of await bundle.watchFiles) inputs.add(file);
    await bundle.close();
    for (const one of output) sizes.set(one.fileName, one.type === 'chunk' ? one.code.length : 0);
  }
  return { inputs: [...inputs], sizes };
}
