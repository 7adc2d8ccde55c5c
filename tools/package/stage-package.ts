import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildWeb } from '../web/build-web.ts';
import { bundleFolder, bundleProgram } from './bundle-program.ts';
import { copiedPaths, packageManifest, shrinkwrap, startFiles } from './package-files.ts';

/** Writes the files of the npm package into an empty folder. */
export async function stagePackage(projectDir: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundleProgram(projectDir, join(folder, bundleFolder));
  const copies = { ...startFiles, ...Object.fromEntries(copiedPaths.map((path) => [path, path])) };
  for (const [to, from] of Object.entries(copies)) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(join(projectDir, from), join(folder, to), { recursive: true });
  }
  await addWeb(projectDir, join(folder, 'dist/web'));
  const manifest = packageManifest(join(projectDir, 'package.json'));
  writeJson(join(folder, 'package.json'), manifest);
  writeJson(join(folder, 'npm-shrinkwrap.json'), shrinkwrap(join(projectDir, 'package-lock.json'), manifest));
}

/** The dashboard without the files that only its build needs. */
async function addWeb(projectDir: string, folder: string): Promise<void> {
  await buildWeb(projectDir, folder);
  for (const name of readdirSync(folder).filter((one) => one.startsWith('.')))
    rmSync(join(folder, name), { recursive: true });
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
