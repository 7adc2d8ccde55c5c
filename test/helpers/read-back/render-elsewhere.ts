import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RenderTask } from '../../../src/features/reports/render/render-messages.ts';
import { createRenderPool } from '../../../src/features/reports/render/render-pool.ts';

/** Does the work of render threads in another process, half a world away. */
export function renderElsewhere(tasks: readonly RenderTask[]): void {
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(tasks)], {
    env: { PATH: process.env['PATH'] ?? '', TZ: 'Pacific/Kiritimati', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const [, program, tasks] = process.argv;
if (program === fileURLToPath(import.meta.url) && tasks !== undefined) {
  const pool = createRenderPool();
  for (const task of JSON.parse(tasks) as RenderTask[]) await pool.run(task, new AbortController().signal);
  await pool.close();
}
