import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

/**
 * V8's slowest compiler (TurboFan) optimizes a function after ten times as many calls as by default. It runs beside the threads that read
 * layers, on the same processors.
 */
const callsBeforeOptimization = 30_000;
/** The heap may grow to four times of what a full garbage collection has left. V8's factor for small heaps is below two. */
const heapGrowingPercent = 300;
/** For layer results of unusual size, of which garbage would otherwise take several times the memory. */
const largeHeapGrowingPercent = 10;

let isLessened = false;

/**
 * Reduces the work of V8's compiler and garbage collector for the rest of a process that reads one image in threads (decision 0032). Call it
 * after the threads have loaded their modules: with another value of a flag, V8 ignores its stored code.
 */
export function lessenV8Work(): void {
  if (isMainThread || isLessened) return;
  isLessened = true;
  setFlagsFromString(`--invocation-count-for-turbofan=${callsBeforeOptimization}`);
  setFlagsFromString(`--heap-growing-percent=${heapGrowingPercent}`);
}

/** Collects garbage more often for the rest of the process, in the command line only: workers of the service are processes. Merging two layers with 32 MiB of paths each takes 460 MiB instead of 600. */
export function collectEarly(): void {
  if (isMainThread) return;
  setFlagsFromString(`--heap-growing-percent=${largeHeapGrowingPercent}`);
}
