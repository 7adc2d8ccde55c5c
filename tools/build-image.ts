import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildImage } from './image/build-image.ts';
import { describeSource } from './release/describe-source.ts';

/** Builds the container image of an architecture (default: amd64) as an OCI layout in `dist/image-ARCHITECTURE`. */
const projectDir = resolve(import.meta.dirname, '..');
const [architecture = 'amd64'] = process.argv.slice(2);
const layout = resolve(projectDir, `dist/image-${architecture}`);
rmSync(layout, { recursive: true, force: true });
await buildImage(projectDir, layout, { architecture, ...describeSource(projectDir) });
console.log(layout);
