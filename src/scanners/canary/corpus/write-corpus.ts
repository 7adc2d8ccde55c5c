import { join } from 'node:path';
import { demoReference, makeDemoImage } from '../../../engine/image/make-demo-image.ts';
import { writeOciLayout } from '../../../engine/image/write-oci-layout.ts';
import { makeFolder } from '../../../lib/make-folder.ts';
import { goldenImages } from './golden-images.ts';

/** A golden image as an OCI layout. */
export interface WrittenImage {
  name: string;
  reference: string;
  path: string;
}

/** Writes the demo image and the golden images, each into its own folder. */
export async function writeCorpus(folder: string): Promise<WrittenImage[]> {
  const demo = join(folder, 'demo');
  await makeFolder(demo);
  await makeDemoImage(demo);
  const written: WrittenImage[] = [{ name: 'demo', reference: demoReference, path: demo }];
  for (const { name, entries } of goldenImages) {
    const [path, reference] = [join(folder, name), `plimsoll/${name}:1.0`];
    const steps = [{ command: 'COPY . /', entries: await entries() }];
    await writeOciLayout(path, { reference, createdAt: '2026-01-01T00:00:00Z', steps, config: {} });
    written.push({ name, reference, path });
  }
  return written;
}
