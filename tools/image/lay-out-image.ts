import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { layOutProgram } from './lay-out-program.ts';
import { layOutRoot } from './lay-out-root.ts';

/** Writes one folder for each layer of the image: `root`, `node`, `dependencies`, `application` and `data`. */
export async function layOutImage(projectDir: string, architecture: string, folder: string): Promise<void> {
  await layOutRoot(projectDir, architecture, join(folder, 'root'));
  await layOutProgram(projectDir, architecture, folder);
  // The content of the data folder: none. An empty volume gets the owner of the folder.
  mkdirSync(join(folder, 'data'), { recursive: true });
}
