import { createEnginePool } from '../../src/engine/pipeline/engine-pool.ts';
import type { EngineTaskInput } from '../../src/engine/pipeline/engine-tasks.ts';

/**
 * A process with an engine pool of one child process, for tests that kill it. Prints the id of the child process, then waits with it:
 * `echo` idle and kept open, `never` while the child has a task without end, `idle` without any task.
 */
const [, , word = 'echo'] = process.argv;
const pool = createEnginePool({ workers: 1, program: new URL('./dying-worker.ts', import.meta.url) });
const { signal } = new AbortController();
const act = (what: string) => pool.run('scan-layer', what as unknown as EngineTaskInput<'scan-layer'>, { signal });
const pid: unknown = await act('pid');
console.log(pid);
if (word === 'never') void act('never');
if (word === 'echo') setInterval(() => undefined, 1000);
