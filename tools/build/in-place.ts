import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'rolldown';

/** The programs of threads and child processes. They are found by these names beside the joined modules. */
export const workerPrograms = {
  'engine-worker': 'src/engine/pipeline/engine-worker.ts',
  'layer-worker': 'src/engine/pipeline/layer-thread/layer-worker.ts',
  'scanner-worker': 'src/scanners/host/scanner-worker.ts',
  'render-worker': 'src/app/render-worker.ts',
  'typst-worker': 'src/reports/formats/pdf/typst-worker.ts',
  'cloud-worker': 'src/cli/credentials/cloud/cloud-worker.ts',
};

const workerUrl = new RegExp(
  `new URL\\('\\./(${Object.keys(workerPrograms).join('|')})\\.ts', import\\.meta\\.url\\)`,
  'g',
);

/** A module finds its data files relative to its own place, which joining modules into files of `folder` must not change. */
export function inPlace(projectDir: string, folder: string): Plugin {
  return {
    name: 'in-place',
    transform(code, id) {
      if (!id.startsWith(join(projectDir, 'src')) || !code.includes('import.meta')) return null;
      const place = (path: string): string => JSON.stringify(relative(folder, path).split(sep).join('/'));
      const replaced = code
        .replaceAll(workerUrl, "new URL('./$1.mjs', moduleOfBuild)")
        .replaceAll('import.meta.url', `new URL(${place(id)}, import.meta.url).href`)
        .replaceAll(
          'import.meta.dirname',
          `decodeURIComponent(new URL(${place(dirname(id))}, import.meta.url).pathname)`,
        )
        .replaceAll('moduleOfBuild', 'import.meta.url');
      return { code: replaced };
    },
  };
}
