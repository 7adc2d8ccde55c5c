import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

type Engine = typeof import('@myriaddreamin/typst-ts-web-compiler');

export interface TypstInput {
  /** The program of the document. It never contains text of a report. */
  template: string;
  /** Files that the program can read, by path. It has no other files, no packages and no network. */
  files: Readonly<Record<string, Uint8Array>>;
  fonts: readonly Uint8Array[];
}

const name = '@myriaddreamin/typst-ts-web-compiler';
const allDiagnostics = 3;
let started = 0;
let running: Promise<Engine> | undefined;

/**
 * Compiles a document to PDF with Typst, which runs as WebAssembly: it has its own memory and no access to the process. The same input gives the
 * same bytes.
 *
 * @throws {Error} with the messages of Typst when it rejects the document
 */
export async function compileTypst({ template, files, fonts }: TypstInput): Promise<Uint8Array> {
  running ??= startEngine();
  const engine = await running;
  try {
    const builder = new engine.TypstCompilerBuilder();
    builder.set_dummy_access_model();
    for (const font of fonts) await builder.add_raw_font(font);
    const compiler = await builder.build();
    try {
      compiler.add_source('/main.typ', template);
      for (const [path, bytes] of Object.entries(files)) compiler.map_shadow(path, bytes);
      return pdfOf(compiler.compile('/main.typ', null, 'pdf', allDiagnostics));
    } finally {
      // Results of earlier documents are never needed again.
      compiler.reset();
      compiler.free();
    }
  } catch (error) {
    // An instance that stopped in the middle of its work cannot be used again.
    if (error instanceof Error && error.name === 'RuntimeError') running = undefined;
    throw error;
  }
}

/** Each start gives a new instance, because the module has one instance for its life. */
async function startEngine(): Promise<Engine> {
  const { resolve } = createRequire(import.meta.url);
  started += 1;
  const address = `${pathToFileURL(resolve(name)).href}${started === 1 ? '' : `?${started}`}`;
  const engine = (await import(address)) as Engine;
  await engine.default({ module_or_path: await readFile(resolve(`${name}/wasm`)) });
  return engine;
}

function pdfOf(answer: { result?: Uint8Array; diagnostics?: { message?: string }[] }): Uint8Array {
  if (answer.result) return answer.result;
  const messages = (answer.diagnostics ?? []).map(({ message = 'unknown' }) => message).slice(0, 5);
  throw new Error(`Typst rejected the document: ${messages.join('; ')}`);
}
