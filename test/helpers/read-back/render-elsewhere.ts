import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { reportRenderers } from '../../../src/app/report-renderers.ts';
import type { RenderTask } from '../../../src/features/reporting/reports/render/render-messages.ts';
import { runRenderTask } from '../../../src/features/reporting/reports/render/run-render-task.ts';

/** Does the work of render processes in a process with another time zone and language. */
export function renderElsewhere(tasks: readonly RenderTask[]): void {
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(tasks)], {
    env: { PATH: process.env['PATH'] ?? '', TZ: 'Pacific/Kiritimati', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const [, program, tasks] = process.argv;
if (program === fileURLToPath(import.meta.url) && tasks !== undefined) {
  for (const task of JSON.parse(tasks) as RenderTask[]) await runRenderTask(reportRenderers, task);
}
