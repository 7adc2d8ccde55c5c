import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { replaceOnce } from './replace-once.ts';

/**
 * Fixes in the npm package that which the project reads from its own sources: how it was installed, and the matching revision, which is a hash
 * over source files that the package does not have.
 */
export async function asInstalled(projectDir: string): Promise<{ plugin: Plugin; assertApplied(): void }> {
  const revision = await revisionOf(projectDir);
  const fixed = new Map<string, (code: string) => string>([
    [join(projectDir, 'src/config/installation.ts'), (code) => replaceOnce(code, "= 'source';", "= 'package';")],
    [
      join(projectDir, 'src/engine/rematch/matching-revision.ts'),
      () => `export const matchingRevision = () => '${revision}';\nexport const matchingSources = () => [];\n`,
    ],
  ]);
  const applied = new Set<string>();
  return {
    plugin: {
      name: 'as-installed',
      transform(code, id) {
        const change = fixed.get(id);
        if (change === undefined) return null;
        applied.add(id);
        return { code: change(code) };
      },
    },
    assertApplied() {
      for (const path of fixed.keys()) if (!applied.has(path)) throw new Error(`${path} is not part of the program`);
    },
  };
}

async function revisionOf(projectDir: string): Promise<string> {
  const file = pathToFileURL(join(projectDir, 'src/engine/rematch/matching-revision.ts')).href;
  const { matchingRevision }: { matchingRevision(): string } = await import(file);
  return matchingRevision();
}
