import { parentPort, workerData } from 'node:worker_threads';
import type { TypstInput } from './typst-engine.ts';

/** The program of the thread of one document. */

export interface TypstWork extends TypstInput {
  /** Address of the module that starts the engine, and the engine. */
  engine: string;
  module: object;
}

export type TypstAnswer = { pdf: Uint8Array } | { messages: readonly string[] };

const allDiagnostics = 3;

if (parentPort !== null) parentPort.postMessage(await compile(workerData as TypstWork));

async function compile({ engine: address, module, template, files, fonts }: TypstWork): Promise<TypstAnswer> {
  const engine = (await import(address)) as typeof import('@myriaddreamin/typst-ts-web-compiler');
  await engine.default({ module_or_path: module as never });
  const builder = new engine.TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  const compiler = await builder.build();
  compiler.add_source('/main.typ', template);
  for (const [path, bytes] of Object.entries(files)) compiler.map_shadow(path, bytes);
  const answer: { result?: Uint8Array; diagnostics?: { message?: string }[] } = compiler.compile(
    '/main.typ',
    null,
    'pdf',
    allDiagnostics,
  );
  if (answer.result) return { pdf: answer.result };
  return { messages: (answer.diagnostics ?? []).map(({ message = 'unknown' }) => message).slice(0, 5) };
}
