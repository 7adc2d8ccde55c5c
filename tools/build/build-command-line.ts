import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'rolldown';
import { joinModules } from './join-modules.ts';
import { programParts } from './program-parts.ts';

/**
 * Joins the modules of the commands `scan`, `db` and `verify` to few files in a folder. Node resolves, opens and checks each module of a
 * program separately, which takes longer than scanning a small image. The commands of the service stay modules: they start once.
 */
export async function buildCommandLine(projectDir: string, folder: string): Promise<{ files: number; bytes: number }> {
  const parts = programParts(['scanner-worker', 'cloud-worker']);
  return await joinModules(projectDir, folder, { parts, plugins: [serviceStaysOutside(folder)] });
}

function serviceStaysOutside(folder: string): Plugin {
  return {
    name: 'service-stays-outside',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('./app/')) return null;
      const path = relative(folder, join(dirname(importer), source))
        .split(sep)
        .join('/');
      return { id: path, external: true };
    },
  };
}
