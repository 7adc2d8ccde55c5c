import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { measureProgram } from '../../bench/engine/measure-program.ts';
import { exhaustingImages } from '../helpers/exhausting-images.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-exhausting-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const program = path.resolve(import.meta.dirname, '../../tools/plimsoll.mjs');

describe.skipIf(process.platform !== 'linux')('plimsoll scan', () => {
  // The whole sizes are measured by bench/hostile-memory.ts.
  it.each(exhaustingImages)(
    'needs at most 512 MiB for $name at a scale of $testedScale',
    async ({ name, testedScale, write }) => {
      const layout = path.join(folder, name.replaceAll(/\W+/g, '-'));
      write(layout, testedScale);
      const output = path.join(folder, 'result');
      const args = ['scan', '--offline', '--data-dir', folder, '--format', 'json', '--output', output, layout];
      const { peakMebibytes } = await measureProgram([process.execPath, program, ...args]);
      rmSync(layout, { recursive: true });
      expect(peakMebibytes).toBeGreaterThan(30);
      expect(peakMebibytes).toBeLessThan(512);
    },
  );
});
