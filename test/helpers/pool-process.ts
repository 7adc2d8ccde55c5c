import { gzipSync } from 'node:zlib';
import { createEnginePool } from '../../src/engine/pipeline/engine-pool.ts';
import type { EngineTaskInput } from '../../src/engine/pipeline/engine-tasks.ts';
import { layerFile } from './layer-file.ts';
import { sha256 } from './oci-layout.ts';
import { buildTar } from './tar-builder.ts';

/**
 * A process with an engine pool of one child process, for tests that kill it. Prints the id of the child process, then waits with it:
 * `echo` idle and kept open, `never` while the child has a task without end, `loop` while a loop blocks the child, `idle` without any task.
 * `analyzer` prints no id: an analyzer of the child never ends.
 */
const [, , word = 'echo'] = process.argv;
const { signal } = new AbortController();
if (word === 'analyzer') {
  const pool = createEnginePool({ workers: 1, program: new URL('./faulty-analyzer-worker.ts', import.meta.url) });
  const tar = buildTar({ name: 'opt/a.loops-analyze', content: 'x' });
  const { remove, ...layer } = layerFile(gzipSync(tar), { diffId: sha256(tar) });
  process.on('exit', remove);
  await pool.run('scan-layer', layer, { signal });
} else {
  const pool = createEnginePool({ workers: 1, program: new URL('./dying-worker.ts', import.meta.url) });
  const act = (what: string) => pool.run('scan-layer', what as unknown as EngineTaskInput<'scan-layer'>, { signal });
  const pid: unknown = await act('pid');
  console.log(pid);
  if (word === 'never' || word === 'loop') void act(word);
  if (word === 'echo') setInterval(() => undefined, 1000);
}
