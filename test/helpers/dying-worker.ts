import { parentPort } from 'node:worker_threads';

/** Runs in place of engine-worker.ts and does with each task what its input says. */
const port = parentPort;
port?.on('message', ({ kind, id, input }: { kind: string; id: number; input: string }) => {
  if (kind !== 'run') return;
  if (input === 'exit') process.exit(3);
  if (input === 'throw') throw new Error('a fault');
  if (input === 'fill') {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => `${index}`));
  }
  if (input === 'loop') for (;;);
  if (input === 'echo') port.postMessage({ kind: 'done', id, output: id });
});
