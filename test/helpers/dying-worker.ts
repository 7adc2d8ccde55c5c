import { parentPort, threadId } from 'node:worker_threads';

/** Replaces engine-worker.ts, in a thread or a child process. The input of each task selects its behavior. */
process.on('disconnect', () => process.exit(0));
const answer = (message: object): void => {
  if (parentPort) parentPort.postMessage(message);
  else process.send?.(message);
};
const held: Buffer[] = [];

function receive({ kind, id, input }: { kind: string; id: number; input: { input: string } }): void {
  if (kind !== 'run') return;
  const word = input.input;
  if (word === 'exit') process.exit(3);
  if (word === 'throw') throw new Error('a fault');
  if (word === 'abort') process.abort();
  if (word === 'fill') {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => `${index}`));
  }
  // Buffers do not count towards V8's heap limit.
  if (word === 'fill buffers') for (;;) held.push(Buffer.alloc(1024 * 1024, 1));
  if (word === 'hold') held.push(Buffer.alloc(450 * 1024 * 1024, 1));
  if (word === 'loop') for (;;);
  if (word === 'environment') answer({ kind: 'done', id, output: { argv: process.argv, environment: process.env } });
  if (word === 'pid' || word === 'hold') answer({ kind: 'done', id, output: process.pid });
  if (word === 'worker') answer({ kind: 'done', id, output: `${process.pid} ${threadId}` });
  if (word === 'echo') answer({ kind: 'done', id, output: id });
}

if (parentPort) parentPort.on('message', receive);
else process.on('message', receive);
