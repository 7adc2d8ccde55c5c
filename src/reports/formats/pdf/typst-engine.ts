import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { EngineLostError } from '../../engine-lost-error.ts';
import type { TypstAnswer, TypstInput, TypstWork } from './typst-work.ts';

/** Of the module that Node has, and its types do not name here. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

const name = '@myriaddreamin/typst-ts-web-compiler';
const program = new URL('./typst-worker.ts', import.meta.url);
let compiled: Promise<object> | undefined;

/**
 * Compiles a document to PDF with Typst, which runs as WebAssembly: it has its own memory and no access to the process. The same input gives the
 * same bytes. Each document has a thread, because Typst keeps what it computed in memory, for documents that do not come again.
 *
 * @throws {Error} with the messages of Typst when it rejects the document
 * @throws {EngineLostError} when the thread ended without an answer
 */
export async function compileTypst(input: TypstInput, signal: AbortSignal): Promise<Uint8Array> {
  const { resolve } = createRequire(import.meta.url);
  const work: TypstWork = {
    ...input,
    engine: pathToFileURL(resolve(name)).href,
    module: await compileEngine(resolve(`${name}/wasm`)),
  };
  signal.throwIfAborted();
  return runThread(work, signal);
}

/** Compiled once. After a failure, the next document tries again. */
async function compileEngine(path: string): Promise<object> {
  compiled ??= readFile(path).then((bytes) => WebAssembly.compile(bytes));
  try {
    return await compiled;
  } catch (error) {
    compiled = undefined;
    throw error;
  }
}

async function runThread(work: TypstWork, signal: AbortSignal): Promise<Uint8Array> {
  const thread = new Worker(program, { workerData: work, env: {}, execArgv: [] });
  const ended = new AbortController();
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: ended.signal });
      thread.once('message', (answer: TypstAnswer) => {
        if ('pdf' in answer) resolve(answer.pdf);
        else reject(new Error(`Typst rejected the document: ${answer.messages.join('; ')}`));
      });
      thread.once('error', (error) => reject(lostBy(error)));
      thread.once('exit', () => reject(new EngineLostError('RENDER_CRASHED', 'the thread of Typst ended')));
    });
  } finally {
    ended.abort();
    await thread.terminate();
  }
}

/** Typst answers for every document that it rejects. An error of the thread is a fault of the engine, or memory that was not enough. */
function lostBy(error: unknown): EngineLostError {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory
    ? new EngineLostError('RENDER_LIMIT', 'the thread of Typst ran out of memory', error)
    : new EngineLostError('RENDER_CRASHED', 'the thread of Typst failed', error);
}
