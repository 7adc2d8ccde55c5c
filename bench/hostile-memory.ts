import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { exhaustingImages } from '../test/helpers/exhausting-images.ts';
import { measureProgram } from './engine/measure-program.ts';

/**
 * Peak memory of `plimsoll scan` on images of sizes at which a scanner may exhaust its memory: 8 GB in 74 layers, 3 million files, files of
 * 1 GB, 10,000 layers, an archive nested 1,000 deep, files in 2,000 folders each. Bar: 512 MiB for the whole process tree. It ends with 1
 * if an image is above the bar.
 *
 * node bench/hostile-memory.ts [--images TEXT] [--scale 1] [--folder FOLDER]
 *
 * `--images` selects images whose names contain the text. Each image is built, measured and deleted; the largest takes 1 GB on the disk.
 */
const values = new Command()
  .option('--images <text>', '', '')
  .option('--scale <number>', '', '1')
  .option('--folder <folder>', '', tmpdir())
  .parse()
  .opts<{ images: string; scale: string; folder: string }>();
const barMebibytes = 512;
const program = path.resolve(import.meta.dirname, '../tools/plimsoll.mjs');

const images = exhaustingImages.filter((image) => image.name.includes(values.images));
if (images.length === 0) throw new Error('no image has such a name');
console.log('| image | seconds | CPU s | peak MiB |');
console.log('| --- | --- | --- | --- |');
for (const { name, write } of images) {
  const folder = mkdtempSync(path.join(values.folder, 'plimsoll-hostile-memory-'));
  try {
    const layout = path.join(folder, 'layout');
    write(layout, Number(values.scale));
    const output = path.join(folder, 'result');
    const args = ['scan', '--offline', '--data-dir', folder, '--format', 'json', '--output', output, layout];
    const measured = await measureProgram([process.execPath, program, ...args]);
    const { seconds, cpuSeconds, peakMebibytes } = measured;
    const isAbove = peakMebibytes > barMebibytes;
    if (isAbove) process.exitCode = 1;
    const mark = isAbove ? ' (above the bar)' : '';
    console.log(`| ${name} | ${seconds.toFixed(1)} | ${cpuSeconds.toFixed(1)} | ${peakMebibytes.toFixed(0)}${mark} |`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
