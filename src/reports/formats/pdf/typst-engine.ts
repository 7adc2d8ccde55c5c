import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
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
 */
export async function compileTypst(input: TypstInput, signal: AbortSignal): Promise<Uint8Array> {
  const { resolve } = createRequire(import.meta.url);
  compiled ??= readFile(resolve(`${name}/wasm`)).then((bytes) => WebAssembly.compile(bytes));
  const work: TypstWork = { ...input, engine: pathToFileURL(resolve(name)).href, module: await compiled };
  signal.throwIfAborted();
  return runThread(work, signal);
}

async function runThread(work: TypstWork, signal: AbortSignal): Promise<Uint8Array> {
  const thread = new Worker(program, { workerData: work, env: {}, execArgv: [] });
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      thread.once('message', (answer: TypstAnswer) => {
        if ('pdf' in answer) resolve(answer.pdf);
        else reject(new Error(`Typst rejected the document: ${answer.messages.join('; ')}`));
      });
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the thread of Typst ended without a document')));
    });
  } finally {
    await thread.terminate();
  }
}
