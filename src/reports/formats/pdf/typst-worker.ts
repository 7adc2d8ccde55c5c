import { parentPort, workerData } from 'node:worker_threads';
import type { TypstAnswer, TypstWork } from './typst-work.ts';

/** The program of the thread of one document. */

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
