import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileError, writeProblem } from '../../lib/file-problem.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { type CliContext, UsageError } from '../cli-context.ts';
import type { SelectedScan } from '../selection/selected-scan.ts';
import { loadRenderer } from './load-renderer.ts';
import type { PlannedOutput } from './output-plan.ts';
import type { RenderOptions } from './renderer.ts';
import { extensionOf, singleImageFormats } from './scan-formats.ts';

export interface OutputRequest extends Omit<RenderOptions, 'terminal' | 'isColored'> {
  outputs: readonly PlannedOutput[];
  /** False with `--no-color` and `NO_COLOR`. */
  isColorAllowed: boolean;
}

/** Refuses formats that cannot describe the number of inputs. Throws UsageError. */
export function checkOutputs(outputs: readonly PlannedOutput[], inputs: number): void {
  const wrong = outputs.find(({ format, file }) => singleImageFormats.has(format) && file?.endsWith('/') !== true);
  if (inputs > 1 && wrong)
    throw new UsageError(
      `${wrong.format} describes one image; write --output ${wrong.format}=FOLDER/ for several images`,
    );
}

/** Writes each format to its file, to one file for each image of a folder, or to standard output. */
export async function writeOutputs(
  scans: readonly SelectedScan[],
  request: OutputRequest,
  { stdout }: CliContext,
): Promise<void> {
  for (const { format, file } of request.outputs) {
    const render = await loadRenderer(format);
    if (file === undefined) {
      const terminal = stdout.isTTY === true ? stdout : undefined;
      const isColored = request.isColorAllowed && terminal?.hasColors?.() === true;
      for (const piece of render(scans, { ...request, terminal, isColored })) stdout.write(piece);
      continue;
    }
    const options = { ...request, terminal: undefined, isColored: false };
    if (!file.endsWith('/')) {
      await write(file, () => writeFile(file, render(scans, options)));
      continue;
    }
    await write(file, () => makeFolder(file));
    const names = fileNames(scans.map(({ scanned }) => scanned.image));
    for (const [index, selected] of scans.entries()) {
      const path = join(file, `${names[index]}.${extensionOf[format]}`);
      await write(path, () => writeFile(path, render([selected], { ...options, failures: [] })));
    }
  }
}

/** Throws UsageError when the file cannot be written. */
async function write(path: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw isFileError(error) ? new UsageError(`cannot write ${path}: ${writeProblem(error)}`) : error;
  }
}

const nameMax = 120;

/** Names of files without path separators and control characters, distinct on file systems that ignore case. */
function fileNames(images: readonly string[]): string[] {
  const used = new Set<string>();
  return images.map((image) => {
    const base =
      image
        .replaceAll(/[^A-Za-z0-9._-]+/g, '_')
        .replace(/^[._]+/, '')
        .slice(-nameMax) || 'image';
    let name = base;
    for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${base}_${count}`;
    used.add(name.toLowerCase());
    return name;
  });
}
