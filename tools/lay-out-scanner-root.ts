import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { layOutScannerRoot } from './image/lay-out-root.ts';

/** Writes what the image with external scanners has besides them and the image of the service. `deploy/Dockerfile` uses it. */
const [architecture = 'amd64', folder = 'dist/scanner-root'] = process.argv.slice(2);
rmSync(resolve(folder), { recursive: true, force: true });
await layOutScannerRoot(resolve(import.meta.dirname, '..'), architecture, resolve(folder));
