import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { layOutImage } from './image/lay-out-image.ts';

/** Writes the folders that become the layers of the container image. `deploy/Dockerfile` and `tools/build-image.ts` use it. */
const [architecture = 'amd64', folder = 'dist/image'] = process.argv.slice(2);
rmSync(resolve(folder), { recursive: true, force: true });
await layOutImage(resolve(import.meta.dirname, '..'), architecture, resolve(folder));
